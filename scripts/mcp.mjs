// npm run mcp: the tools of the service for an assistant, on standard input and output; npm run mcp -- --http for many.
// Without SERVICE_API_URL and SERVICE_API_KEY they ask the service that `npm start` runs here. Plain Node, nothing
// installed.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from './compile.mjs';
import { root, setUp } from './setup.mjs';

setUp();
compile(root);
const file = path.join(process.env.DATA_DIR ?? path.join(root, '.data'), 'local.json');
if (existsSync(file) && process.env.SERVICE_API_KEY === undefined) {
  const { apiUrl, apiKey } = JSON.parse(readFileSync(file, 'utf8'));
  process.env.SERVICE_API_URL ??= apiUrl;
  process.env.SERVICE_API_KEY = apiKey;
}
await import(new URL('../apps/mcp-server/dist/main.js', import.meta.url).href);

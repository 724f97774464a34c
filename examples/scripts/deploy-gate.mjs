// Says whether built pages may go live, and ends with 1 if not: node deploy-gate.mjs FOLDER https://example.com
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, given } from './service.mjs';

const PAGES_A_CALL = 100;
const [folder, origin] = given('FOLDER https://example.com');
const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html'));
let passed = true;
for (let first = 0; first < files.length; first += PAGES_A_CALL) {
  const pages = await Promise.all(files.slice(first, first + PAGES_A_CALL).map(readPage));
  const answer = await call('POST', '/v1/mcp/check-before-deploy', { pages, limit: 1000 });
  console.log(answer.summary);
  for (const { url, title, message, snippet } of answer.issues.filter(({ blocks }) => blocks)) {
    console.log(`- ${url}: ${title}. ${message}${snippet === undefined ? '' : `\n  ${snippet}`}`);
  }
  passed &&= answer.passed;
}
process.exitCode = passed ? 0 : 1;

/** The service knows the address of a file: `about.html` may be `/about`. */
async function readPage(file) {
  const url = new URL(file.replaceAll('\\', '/'), `${origin}/`).href;
  return { url, html: await readFile(join(folder, file), 'utf8') };
}

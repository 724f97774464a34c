// npm run --silent plumbline -- check <folder or URL>: runs apps/cli in a checkout. Plain Node, nothing installed.
import { compile } from './compile.mjs';
import { root, setUp } from './setup.mjs';

setUp();
compile(root);
await import(new URL('../apps/cli/dist/main.js', import.meta.url).href);

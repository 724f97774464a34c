// npm run --silent plumbline -- check <folder or URL>: what apps/cli is in a checkout. Plain Node, nothing installed.
import { compile, setUp } from './setup.mjs';

setUp();
compile(['cli']);
await import('../apps/cli/dist/main.js');

// Makes Node load TypeScript of this repository. Each character keeps its place, so that no source map is needed.
import { register } from 'node:module';

register(new URL('strip-types-hooks.mjs', import.meta.url));

import { readFileSync } from 'node:fs';
import type { Examples } from './example.ts';

const FILE = new URL('../../examples.json', import.meta.url);

/** What the service answered to `npm run record:examples`. */
export const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;

import { readFileSync } from 'node:fs';
import type { Examples } from './example.ts';

const FILE = new URL('../../examples.json', import.meta.url);

/** The answers of the service that `npm run record:examples` recorded. */
export const examples = JSON.parse(readFileSync(FILE, 'utf8')) as Examples;

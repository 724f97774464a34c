import { jest } from '@jest/globals';
import { patience } from './patience.ts';

/** Each wait of a test has a limit of its own and a message. This limit is for everything else. */
jest.setTimeout(120_000 * patience);

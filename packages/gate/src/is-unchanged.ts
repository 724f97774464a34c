import { isDeepStrictEqual } from 'node:util';
import type { ComparablePage } from './is-copy.ts';

/** The facts of a page that readers and search engines see. */
const READ = [
  'statusCode',
  'redirectUrl',
  'noindex',
  'canonicalUrl',
  'sentOn',
  'standIn',
  'title',
  'description',
  'contentHash',
] as const satisfies readonly (keyof ComparablePage)[];

/**
 * Tells whether a page is as the latest analysis read it: in its title, description, text, and how it can be indexed.
 */
export function isUnchanged(was: ComparablePage | undefined, page: ComparablePage): boolean {
  return was !== undefined && READ.every((name) => isDeepStrictEqual(was[name], page[name]));
}

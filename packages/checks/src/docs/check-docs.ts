import type { Check } from '../check.ts';
import { renderCheckIndex } from './render-check-index.ts';
import { renderCheckPage } from './render-check-page.ts';

/** Returns every file of docs/checks with its text. */
export function checkDocs(catalogue: readonly Check[]): ReadonlyMap<string, string> {
  return new Map([
    ['README.md', renderCheckIndex(catalogue)],
    ...catalogue.map((check): [string, string] => [`${check.id}.md`, renderCheckPage(check)]),
  ]);
}

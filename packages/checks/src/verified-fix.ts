import { applyEdits, decodeBody, extractPageFacts, type Edit, type PageFacts } from '@plumbline/page-facts';
import type { PageCheck } from './check.ts';
import type { Fix } from './fix.ts';
import type { PageFailure } from './outcome.ts';
import { subjectsOf } from './run-page-checks.ts';

/**
 * The change that a failed check proposes, if it works: it is made on the source, the facts are extracted again, and
 * the check must pass on a page that it still applies to. Null when there is none, or when it does not help.
 */
export function verifiedFix(page: PageFacts, body: Uint8Array, { check, evidence }: PageFailure): Fix | null {
  const fix = check.fix?.(page, evidence) ?? null;
  return fix !== null && passes(check, withEdits(page, body, fix.edits)) ? fix : null;
}

function passes(check: PageCheck, page: PageFacts): boolean {
  return subjectsOf(page).has(check.appliesTo) && check.run(page) === null;
}

/** The source is written anew in UTF-8, so the response says so, whatever the encoding was. */
function withEdits({ url, site, response }: PageFacts, body: Uint8Array, edits: readonly Edit[]): PageFacts {
  const { text, encoding } = decodeBody(body, response.headers['content-type']?.[0]);
  const headers =
    encoding === 'UTF-8'
      ? response.headers
      : { ...response.headers, 'content-type': ['text/html; charset=utf-8'] };
  const fixedBody = Buffer.from(applyEdits(text, edits));
  return extractPageFacts({ url, site, response: { ...response, headers }, body: fixedBody });
}

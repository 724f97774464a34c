import type { Category } from '@plumbline/contracts';
import { catalogue } from '../catalogue/index.ts';
import { failingUnrendered } from '../catalogue/content/shared/unread-content.ts';
import { httpSoft404 } from '../catalogue/http/http-soft-404.ts';

/** Categories of checks that read the answer, the address or the head of a page. */
const OF_BEGINNING: ReadonlySet<Category> = new Set([
  'canonical',
  'description',
  'hreflang',
  'http',
  'mobile',
  'redirects',
  'robots',
  'sitemap',
  'social',
  'title',
  'url',
]);

const ofEnd = catalogue
  .filter(({ id, category }) => !OF_BEGINNING.has(category) || id === httpSoft404.id)
  .map(({ id }) => id);

/** Checks that may fail on a page only because its end is missing. */
const failingCut: ReadonlySet<string> = new Set([
  ...failingUnrendered.filter((id) => ofEnd.includes(id)),
  httpSoft404.id,
  'sd-breadcrumb-missing',
  'sd-missing',
  'sd-parse-error',
]);

/**
 * Divides the checks of a page of which only the beginning was read: those whose findings are true of the whole, and those
 * that judged nothing because what they look for may come later.
 */
export function judgedByBeginning<Found extends { readonly checkId: string }>(
  issues: readonly Found[],
): { readonly issues: readonly Found[]; readonly unjudged: readonly string[] } {
  const certain = issues.filter(({ checkId }) => !failingCut.has(checkId));
  const found = new Set(certain.map(({ checkId }) => checkId));
  return { issues: certain, unjudged: ofEnd.filter((id) => !found.has(id)) };
}

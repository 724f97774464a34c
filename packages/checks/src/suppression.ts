import type { Category } from '@plumbline/contracts';
import type { PageOutcome } from './outcome.ts';

/** One fault, one finding: where several checks see the same fault, one of them owns it. */
interface Suppression {
  readonly by: readonly string[];
  readonly suppresses: readonly string[];
}

/** A URL without its own content is judged by these categories only. */
const categoriesWithoutContent: ReadonlySet<Category> = new Set(['http', 'url']);
const withoutContent: ReadonlySet<string> = new Set([
  'http-access-denied',
  'http-no-response',
  'http-server-error',
]);

/** On one page. */
const onPage: readonly Suppression[] = [
  {
    by: ['content-head-broken'],
    suppresses: ['title-outside-head', 'canonical-ignored', 'hreflang-outside-head'],
  },
  { by: ['http-soft-404'], suppresses: ['content-thin'] },
  { by: ['content-js-dependent'], suppresses: ['content-thin', 'h1-missing', 'struct-dead-end'] },
  // The page gives way to a redirect, and nobody reads it any more.
  { by: ['redirect-meta-refresh'], suppresses: ['viewport-missing', 'content-lang-missing', 'content-thin'] },
  { by: ['title-too-long'], suppresses: ['title-pixel-width'] },
  { by: ['title-generic'], suppresses: ['title-too-short'] },
  { by: ['url-too-many-params'], suppresses: ['url-too-long'] },
];

/** A fault of the whole site, which every page would repeat: only where the finding is about the site. */
const acrossSite: readonly Suppression[] = [
  { by: ['robots-noindex-sitewide'], suppresses: ['robots-noindex-page', 'sitemap-url-nonindexable'] },
  { by: ['robots-txt-blocks-site'], suppresses: ['robots-page-blocked', 'sitemap-url-nonindexable'] },
];

/** Between a site check and any other check about the same URL. */
const onUrl: readonly Suppression[] = [
  {
    by: ['dup-exact-content'],
    suppresses: ['dup-title', 'dup-description', 'dup-h1', 'dup-near-content'],
  },
  {
    by: ['robots-noindex-sitewide'],
    suppresses: ['robots-noindex-page', 'sitemap-url-nonindexable'],
  },
  { by: ['sitemap-url-nonindexable'], suppresses: ['robots-noindex-page', 'robots-page-blocked'] },
  { by: ['canonical-unlinked'], suppresses: ['struct-redirect-only-inlinks'] },
  { by: ['dup-url-variants'], suppresses: ['url-uppercase', 'url-double-slash'] },
  // Nobody would link to a misspelt address from nearer by.
  { by: ['url-double-slash'], suppresses: ['struct-deep-page'] },
  {
    by: ['http-homepage-unavailable'],
    suppresses: ['http-server-error', 'http-no-response', 'http-not-found'],
  },
];

/** Every check that a rule names, for the catalogue to know them all. */
export const suppressionIds: readonly string[] = [
  ...withoutContent,
  ...[...onPage, ...acrossSite, ...onUrl].flatMap(({ by, suppresses }) => [...by, ...suppresses]),
];

/** The outcomes of one page without those that another one of them explains. Crashes always stay. */
export function withoutSuppressed(outcomes: readonly PageOutcome[]): readonly PageOutcome[] {
  const failed = new Set(
    outcomes.flatMap((outcome) => (outcome.outcome === 'failed' ? outcome.check.id : [])),
  );
  const suppressed = new Set(suppressedBy(onPage, failed));
  const hasContent = !anyOf(withoutContent, failed);
  return outcomes.filter(
    (outcome) =>
      outcome.outcome === 'crashed' ||
      (!suppressed.has(outcome.check.id) &&
        (hasContent || categoriesWithoutContent.has(outcome.check.category))),
  );
}

/** Which stored findings the finished analysis drops; small enough to become the parameters of two statements. */
export interface SiteSuppressions {
  /** Findings of these checks, wherever they are. */
  readonly everywhere: readonly string[];
  /** Findings of `suppressed` on URLs that also have one of `by`. */
  readonly onSameUrl: readonly { readonly by: string; readonly suppressed: string }[];
}

/** Ids of the checks that fail in an analysis. */
export interface FailedChecks {
  readonly anywhere: ReadonlySet<string>;
  /** Those of them with a finding about the site as a whole. */
  readonly aboutSite: ReadonlySet<string>;
}

/** What the failed checks of an analysis absorb, site-wide and URL by URL. */
export function siteSuppressions({ anywhere, aboutSite }: FailedChecks): SiteSuppressions {
  return {
    everywhere: suppressedBy(acrossSite, aboutSite),
    onSameUrl: onUrl.flatMap(({ by, suppresses }) =>
      by
        .filter((id) => anywhere.has(id))
        .flatMap((id) => suppresses.map((suppressed) => ({ by: id, suppressed }))),
    ),
  };
}

function suppressedBy(rules: readonly Suppression[], failed: ReadonlySet<string>): readonly string[] {
  return rules.filter(({ by }) => by.some((id) => failed.has(id))).flatMap(({ suppresses }) => suppresses);
}

function anyOf(ids: ReadonlySet<string>, failed: ReadonlySet<string>): boolean {
  return [...ids].some((id) => failed.has(id));
}

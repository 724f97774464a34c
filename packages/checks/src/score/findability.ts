import type { Category } from '@plumbline/contracts';

/** What decides whether a search engine finds a page under its URL and by its name. */
export interface Findability {
  readonly statusCode: number | null;
  /** Where the URL leads instead. */
  readonly redirectUrl: string | null;
  readonly noindex: boolean | null;
  readonly canonicalUrl: string | null;
  readonly title: string | null;
}

/** What each loss is about. */
export const lossCategories = {
  'redirect-gained': 'redirects',
  'status-lost': 'http',
  'noindex-gained': 'robots',
  'canonical-moved': 'canonical',
  'title-lost': 'title',
} as const satisfies Readonly<Record<string, Category>>;

/** Something without which the page is not found any more. */
export interface FindabilityLoss {
  readonly checkId: keyof typeof lossCategories;
  readonly title: string;
  readonly message: string;
  readonly howToFix: string;
  readonly reference: string;
  /** What stands there now. */
  readonly current: string | null;
  /** Checks that see the same fault without knowing what the page was like. */
  readonly absorbs: readonly string[];
}

/**
 * What a page loses that decides whether it is found. Only what it had counts: a page that was never meant for search
 * engines loses nothing.
 * @param before as the page is known, and `after` as it would be
 */
export function findabilityLosses(
  url: string,
  before: Findability,
  after: Findability,
): readonly FindabilityLoss[] {
  if (before.statusCode !== 200) return [];
  if (after.redirectUrl !== null) return [redirectGained(after.redirectUrl)];
  if (after.statusCode !== 200) return [statusLost(after.statusCode)];
  return [
    ...(after.noindex === true && before.noindex !== true ? [noindexGained] : []),
    ...(isElsewhere(url, after) && !isElsewhere(url, before)
      ? [canonicalMoved(after.canonicalUrl ?? '')]
      : []),
    ...(isBlank(after.title) && !isBlank(before.title) ? [titleLost(before.title ?? '')] : []),
  ];
}

function isElsewhere(url: string, { canonicalUrl }: Findability): boolean {
  return canonicalUrl !== null && canonicalUrl !== url;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

function redirectGained(target: string): FindabilityLoss {
  return {
    checkId: 'redirect-gained',
    title: 'A page that was there redirects',
    message: `The page answered 200 in the latest analysis and now leads to ${target}.`,
    howToFix:
      'Serve the page under its URL, or take the redirect live on purpose and analyse the site again.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/301-redirects',
    current: target,
    absorbs: [],
  };
}

function statusLost(status: number | null): FindabilityLoss {
  return {
    checkId: 'status-lost',
    title: 'A page that was there does not answer 200',
    message: `The page answered 200 in the latest analysis and now ${status === null ? 'gives no answer' : `answers ${status}`}.`,
    howToFix: 'Serve the page with status 200, or redirect it to the page that takes its place.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/http-network-errors',
    current: status === null ? null : String(status),
    absorbs: [],
  };
}

const noindexGained: FindabilityLoss = {
  checkId: 'noindex-gained',
  title: 'A page that could be found says noindex',
  message:
    'The page could be indexed in the latest analysis and now says noindex: search engines will drop it.',
  howToFix: 'Remove noindex from the robots meta element, or from the X-Robots-Tag header.',
  reference: 'https://developers.google.com/search/docs/crawling-indexing/block-indexing',
  current: 'noindex',
  absorbs: ['robots-noindex-page'],
};

function canonicalMoved(target: string): FindabilityLoss {
  return {
    checkId: 'canonical-moved',
    title: 'A page that stood for itself names another as its canonical',
    message: `The page stood for itself in the latest analysis and now names ${target} as its canonical: search engines will show that one.`,
    howToFix: 'Let the canonical of the page be its own URL.',
    reference: 'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    current: target,
    absorbs: ['canonical-to-root'],
  };
}

function titleLost(before: string): FindabilityLoss {
  return {
    checkId: 'title-lost',
    title: 'A page that had a title has none',
    message: `The page was called "${before}" in the latest analysis and has no title any more.`,
    howToFix: 'Give the page its title back.',
    reference: 'https://developers.google.com/search/docs/appearance/title-link',
    current: null,
    absorbs: ['title-missing'],
  };
}

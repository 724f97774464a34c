import type { LossKind, LossReason } from '@plumbline/contracts';
import { isSignInUrl, type RenderedPart, type SentOn, type StandIn } from '@plumbline/page-facts';
import { unverifiableStatuses } from '@plumbline/web';
import { isSamePage } from './is-same-page.ts';

/** The facts of one answer that decide whether search engines may index the URL. */
export interface Indexability {
  /** The answer of the URL itself, before any redirect; null if there was none. */
  readonly statusCode: number | null;
  readonly failureReason: string | null;
  /** True if a bot challenge stood in for the page. */
  readonly isChallenge: boolean;
  /** Target of the redirect. */
  readonly redirectUrl: string | null;
  readonly body: 'html' | 'other' | 'empty';
  /** The URL to which the source sends readers. */
  readonly sentOn: SentOn | null;
  /** The robots.txt line that forbids the URL. */
  readonly blockedBy: string | null;
  readonly noindex: boolean | null;
  /** Effective canonical; null for none. */
  readonly canonicalUrl: string | null;
  readonly standIn: StandIn | null;
  /** True if it was read as a browser shows it. */
  readonly isRendered: boolean;
  /** The parts that its scripts changed then. */
  readonly changedByRendering: readonly RenderedPart[];
}

/** Returns the facts of a page that search engines may show, with the given differences. */
export function findablePage(differing: Partial<Indexability> = {}): Indexability {
  return {
    statusCode: 200,
    failureReason: null,
    isChallenge: false,
    redirectUrl: null,
    body: 'html',
    sentOn: null,
    blockedBy: null,
    noindex: false,
    canonicalUrl: null,
    standIn: null,
    isRendered: false,
    changedByRendering: [],
    ...differing,
  };
}

/** Facts about a loss that the answer of the URL alone does not show. */
export interface Surroundings {
  /** True if a link on another page, or a sitemap, leads to it. */
  readonly isReferenced: boolean;
  /** True if the crawl came to it, or if a page that could not be read now led to it before. */
  readonly mayBeReferenced: boolean;
  /** Where its redirects end; null if nobody knows. */
  readonly redirectEnd: RedirectEnd | null;
  /**
   * True if another page of the site has its content and may be found. If the URL names a canonical, it is that page.
   */
  readonly hasCopy: boolean;
  /** True if the owner of the site said that the page may be lost. */
  readonly isExpected: boolean;
}

/** The URL at the end of redirects, which was requested or is forbidden. */
export interface RedirectEnd {
  readonly url: string;
  readonly is: Indexability;
  /** True for the home page, unless it takes the place of another home page. */
  readonly isHomePage: boolean;
  readonly hasCopy: Surroundings['hasCopy'];
  /** True if it has the content that the lost page had, or nearly so. */
  readonly hasLostContent: boolean;
}

/** The earlier state of every lost page. */
export const WAS_FINDABLE = 'answers 200 and may be indexed';

/**
 * Advice on getting a page back, by kind of loss. Search engines keep pages for some time while a server fails:
 * https://developers.google.com/search/docs/crawling-indexing/http-network-errors
 */
export const waysBack: Readonly<Record<LossKind, string>> = {
  noindex: 'Remove noindex from the robots meta element and from the X-Robots-Tag header.',
  robots: 'Remove the line from robots.txt, or allow the path with a longer rule.',
  canonical: 'Let the canonical of the page be its own URL.',
  redirect:
    'Serve the page again. If another page takes its place, redirect with 301 to that page, let search engines index it, and let links and sitemaps name the new address. If the server redirects visitors of some countries alone, search engines may still have the page: let it redirect no crawler.',
  status:
    'Serve the page with status 200, or redirect it with 301 to the page that takes its place. If it is gone for good, answer 410 and remove what links to it. While only its server fails, search engines keep it for a few days.',
  soft_404: 'Restore the content of the page, or answer 404 or 410 where it is gone.',
  auth: 'Serve the page without a sign-in, at least its public part. If the server turns away this crawler alone, search engines still have the page: let the crawler in.',
  shell: 'Render the content on the server, or ahead of time when the site is built.',
  unlinked: 'Link to the page again from pages that crawlers may read, and list it in a sitemap.',
};

/** A page that search engines drop. */
export interface Loss {
  readonly how: LossKind;
  readonly was: string;
  readonly is: string;
  /** Advice on getting the page back. */
  readonly wayBack: string;
  /** The reason why the loss is no fault; null for a page that is lost by mistake. */
  readonly meant: LossReason | null;
}

/**
 * Returns how search engines lose a page that they could index before; null if they keep it. It also returns null if
 * the crawler was turned away or gave up, there or where redirects end, because then nothing is known about the page.
 */
export function lossOf(
  url: string,
  was: Indexability,
  is: Indexability,
  surroundings: Surroundings,
): Loss | null {
  if (!isFindable(url, was)) return null;
  const fault = faultOfPage(url, was, is, surroundings);
  return (
    fault && {
      ...fault,
      was: WAS_FINDABLE,
      wayBack: waysBack[fault.how],
      meant: reasonOf(url, was, is, surroundings),
    }
  );
}

/** Tells whether search engines may show the page under its URL. */
function isFindable(url: string, page: Indexability): boolean {
  return (
    page.statusCode === 200 &&
    !page.isChallenge &&
    page.redirectUrl === null &&
    page.body === 'html' &&
    page.sentOn === null &&
    page.blockedBy === null &&
    page.noindex !== true &&
    !isElsewhere(url, page) &&
    page.standIn !== 'soft_404'
  );
}

type Fault = Pick<Loss, 'how' | 'is'>;

/**
 * Returns the first fault that search engines meet. What scripts changed before says nothing in a page whose scripts were
 * not run.
 */
function faultOfPage(
  url: string,
  was: Indexability,
  is: Indexability,
  { isReferenced, mayBeReferenced, redirectEnd, hasCopy }: Omit<Surroundings, 'isExpected'>,
): Fault | null {
  if (is.blockedBy !== null) return { how: 'robots', is: `is forbidden by robots.txt (${is.blockedBy})` };
  if (wasTurnedAway(is)) return null;
  if (is.redirectUrl !== null) return redirectedTo(is.redirectUrl, was, redirectEnd);
  if (is.statusCode !== 200) return unanswered(is.statusCode);
  if (is.noindex === true) return { how: 'noindex', is: 'says noindex' };
  if (is.body !== 'html') return withoutPage[is.body];
  if (is.sentOn !== null) return sentElsewhere(is.sentOn);
  const isUnread = (part: RenderedPart) => !is.isRendered && was.changedByRendering.includes(part);
  if (isElsewhere(url, is) && !hasCopy && !isUnread('canonical')) {
    return { how: 'canonical', is: `names ${is.canonicalUrl} as its canonical` };
  }
  if (is.standIn !== null && is.standIn !== was.standIn && !isUnread('words'))
    return stoodIn(is.standIn, is.isRendered);
  return isReferenced || mayBeReferenced || hasCopy
    ? null
    : { how: 'unlinked', is: 'answers 200, and no sitemap and no page that crawlers may read leads to it' };
}

function isElsewhere(url: string, { canonicalUrl }: Indexability): boolean {
  return canonicalUrl !== null && canonicalUrl !== url;
}

/** Failures of the crawler, which say nothing about the page. */
const crawlerFailures: ReadonlySet<string> = new Set([
  'blocked_address',
  'internal',
  'page_too_costly',
  'dns_unavailable',
  'network_unavailable',
]);

/** Tells whether an answer says nothing about the page: the crawler was turned away, or gave up. */
export function wasTurnedAway({
  statusCode,
  failureReason,
  isChallenge,
}: Pick<Indexability, 'statusCode' | 'failureReason' | 'isChallenge'>): boolean {
  return isChallenge || statusCode === 429 || crawlerFailures.has(failureReason ?? '');
}

/**
 * Returns the reason for a loss on purpose: the page has another URL for good, or it was replaced for good, or taken
 * down, and nothing leads to it any more.
 */
function reasonOf(
  url: string,
  was: Indexability,
  { statusCode, redirectUrl }: Indexability,
  { isReferenced, redirectEnd, isExpected }: Surroundings,
): LossReason | null {
  if (isExpected) return 'expected';
  const isPermanent = redirectUrl !== null && (statusCode === 301 || statusCode === 308);
  const newPage =
    isPermanent && redirectEnd?.is.statusCode === 200 && faultOfEnd(was, redirectEnd) === null
      ? redirectEnd
      : null;
  // All pages of an app without their scripts, and all pages behind a sign-in, have the same content.
  const hasMoved = newPage !== null && newPage.hasLostContent && was.standIn === null;
  if (newPage !== null && (hasMoved || isSamePage(url, newPage.url))) return 'replaced';
  if (isReferenced) return null;
  if (statusCode === 410) return 'retired';
  return newPage === null || newPage.isHomePage ? null : 'replaced';
}

function redirectedTo(target: string, was: Indexability, end: RedirectEnd | null): Fault | null {
  if (end !== null && wasTurnedAway(end.is)) return null;
  const fault = end && faultOfEnd(was, end);
  if (end === null || fault === null) return redirected(target, `redirects to ${target}`);
  const { how } = fault.how === 'auth' ? fault : redirected(target, '');
  const way = end.url === target ? target : `${target} and from there to ${end.url}`;
  return { how, is: `redirects to ${way}, which ${fault.is}` };
}

/** Returns why search engines do not show the page at the end of redirects. They also show files that are no pages. */
function faultOfEnd(was: Indexability, { url, is, hasCopy }: RedirectEnd): Fault | null {
  const shown = is.body === 'other' ? { ...is, body: 'html' as const } : is;
  return faultOfPage(url, was, shown, {
    isReferenced: true,
    mayBeReferenced: false,
    redirectEnd: null,
    hasCopy,
  });
}

function redirected(target: string, is: string): Fault {
  return { how: isSignInUrl(target) ? 'auth' : 'redirect', is };
}

function sentElsewhere({ by, url }: SentOn): Fault {
  return redirected(url, `sends readers to ${url} by a ${by === 'script' ? 'script' : 'meta refresh'}`);
}

function unanswered(status: number | null): Fault {
  if (status === null) return { how: 'status', is: 'gives no answer' };
  return unverifiableStatuses.has(status)
    ? { how: 'auth', is: `refuses the crawler with status ${status}, and perhaps search engines too` }
    : { how: 'status', is: `answers ${status}` };
}

const withoutPage: Readonly<Record<Exclude<Indexability['body'], 'html'>, Fault>> = {
  empty: { how: 'soft_404', is: 'answers 200 with an empty body' },
  other: { how: 'soft_404', is: 'answers 200 with something that is no HTML page' },
};

function stoodIn(standIn: StandIn, isRendered: boolean): Fault {
  if (standIn === 'shell' && isRendered) {
    return { how: 'shell', is: 'answers 200 with an empty shell, which its scripts do not fill in' };
  }
  return stoodInFor[standIn];
}

const stoodInFor: Readonly<Record<StandIn, Fault>> = {
  soft_404: {
    how: 'soft_404',
    is: 'answers 200 and shows an empty page, the beginning of a page, an error, or a notice that other pages show, too',
  },
  auth: { how: 'auth', is: 'answers 200 and asks for a sign-in' },
  shell: { how: 'shell', is: 'answers 200 with an empty shell that scripts fill in' },
};

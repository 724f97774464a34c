import {
  dupTitle,
  failureOfCheck,
  isEnabled,
  linkBrokenInternal,
  type CheckSettings,
  type SiteCheck,
} from '@plumbline/checks';
import { pageText } from '@plumbline/contracts';
import { isIndexable, pageTexts, standIn, type PageFacts } from '@plumbline/page-facts';
import { addressVariants } from '@plumbline/web';
import { issueOfFailure, type FoundIssue } from './found-issue.ts';

/** A page that search results may show beside others. */
export interface TitledPage {
  readonly url: string;
  /** Null where search results do not show the page. */
  readonly title: string | null;
}

/** The parts of a page that checks compare with other pages. */
export interface AmongOthers extends TitledPage {
  /** Links to pages of the same site. */
  readonly links: readonly InternalLink[];
}

interface InternalLink {
  readonly url: string;
  readonly href: string;
  readonly text: string;
}

/** The facts of an analysis about other pages of the site. */
export interface KnownOthers {
  /** Broken URLs, each with the status of its answer. */
  readonly dead: ReadonlyMap<string, number | null>;
  /** Tells whether the analysis, which saw the whole site, knows a URL. */
  readonly knows: (url: string) => boolean;
  readonly titled: readonly TitledPage[];
  /** Pages that go live with these, whatever the analysis says about their addresses. */
  readonly alongside: readonly TitledPage[];
}

/** Maximum number of links in the evidence, the same as in an analysis. */
const LINKS_LISTED = 20;

/** Site checks that can judge a few pages without the whole site. */
export const amongOthersChecks: readonly SiteCheck[] = [linkBrokenInternal, dupTitle];

export function factsAmongOthers(page: PageFacts): AmongOthers {
  const isShown = isIndexable(page) && standIn(page) !== 'soft_404';
  return {
    url: page.url,
    title: isShown ? pageTexts(page).title || null : null,
    links: (page.html?.anchors ?? []).flatMap(({ url, href, name }) =>
      url !== null && href !== null && page.site.hosts.includes(new URL(url).hostname)
        ? [{ url, href, text: name }]
        : [],
    ),
  };
}

/** Returns the issues of pages among others: links to broken or unknown URLs, and titles that other pages have. */
export function issuesAmongOthers(
  pages: readonly AmongOthers[],
  { dead, knows, titled, alongside }: KnownOthers,
  settings: CheckSettings,
): readonly FoundIssue[] {
  const given = spellingsOf(pages);
  const live = [...pages, ...alongside.filter(({ url }) => !given.has(url))];
  const own = spellingsOf(live);
  const others = [...titled.filter(({ url }) => !own.has(url)), ...live];
  return pages.flatMap((page) => {
    const elsewhere = page.links.filter(({ url }) => !own.has(url));
    const broken = elsewhere.filter(({ url }) => dead.has(url));
    const unknown = elsewhere.filter(({ url }) => !knows(url));
    return [
      ...(isEnabled(linkBrokenInternal, settings)
        ? linkIssues(page.url, { broken, unknown, dead }, settings)
        : []),
      ...sharedTitle(page, others, settings),
    ];
  });
}

function spellingsOf(pages: readonly TitledPage[]): ReadonlySet<string> {
  return new Set(pages.flatMap(({ url }) => [url, ...addressVariants(url)]));
}

interface MissingLinks {
  readonly broken: readonly InternalLink[];
  /** Links that may lead to new pages, so it is unknown whether they are broken. */
  readonly unknown: readonly InternalLink[];
  readonly dead: KnownOthers['dead'];
}

/**
 * Yields one issue at most, as a check has one finding a page. Links that may be broken count only if none is known to
 * be.
 */
function* linkIssues(
  url: string,
  { broken, unknown, dead }: MissingLinks,
  settings: CheckSettings,
): Generator<FoundIssue> {
  if (broken.length > 0) {
    yield issueOfFailure(
      url,
      failureOfCheck(linkBrokenInternal, { evidence: evidenceOf(broken, dead) }, settings),
    );
    return;
  }
  const [first] = unknown;
  if (first === undefined) return;
  const suspicion = { evidence: evidenceOf(unknown, dead), confidence: 'low' } as const;
  const message = pageText(
    `The page links to ${first.href}, which neither the latest analysis of the site nor these pages know.`,
  );
  yield { ...issueOfFailure(url, failureOfCheck(linkBrokenInternal, suspicion, settings)), message };
}

function evidenceOf(links: readonly InternalLink[], dead: KnownOthers['dead']) {
  const distinct = [...new Map(links.map((link) => [link.href, link])).values()];
  return {
    total: distinct.length,
    links: distinct.slice(0, LINKS_LISTED).map((link) => ({
      href: link.href,
      kind: 'link' as const,
      anchorText: link.text,
      suggestedTarget: null,
      inSitemap: false,
      targetStatus: dead.get(link.url) ?? null,
    })),
  };
}

function* sharedTitle(
  { url, title }: AmongOthers,
  others: KnownOthers['titled'],
  settings: CheckSettings,
): Generator<FoundIssue> {
  if (title === null || !isEnabled(dupTitle, settings)) return;
  const sharing = others.filter((other) => other.title === title && other.url !== url);
  if (sharing.length === 0) return;
  const evidence = {
    title,
    total: sharing.length + 1,
    otherUrls: sharing.slice(0, 5).map((other) => other.url),
  };
  yield issueOfFailure(url, failureOfCheck(dupTitle, { evidence }, settings));
}

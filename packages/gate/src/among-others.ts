import {
  dupTitle,
  failureOf,
  isEnabled,
  linkBrokenInternal,
  type CheckSettings,
  type SiteCheck,
} from '@plumbline/checks';
import { isIndexable, pageTexts, type PageFacts } from '@plumbline/page-facts';
import { foundIssue, type FoundIssue } from './found-issue.ts';

/** What other pages have to do with. */
export interface AmongOthers {
  readonly url: string;
  /** Of a page that is shown by its title. */
  readonly title: string | null;
  /** Links to pages of the same site. */
  readonly links: readonly InternalLink[];
}

interface InternalLink {
  readonly url: string;
  readonly href: string;
  readonly text: string;
}

/** What an analysis knows of other pages of the site. */
export interface KnownOthers {
  /** URLs that are broken, with the status that they answer. */
  readonly dead: ReadonlyMap<string, number | null>;
  readonly titled: readonly { readonly url: string; readonly title: string | null }[];
}

/** Links listed in the evidence, as many as the analysis lists. */
const LINKS_LISTED = 20;

/** Checks of the whole site that a few pages can be judged by. */
export const amongOthersChecks: readonly SiteCheck[] = [linkBrokenInternal, dupTitle];

export function amongOthers(page: PageFacts): AmongOthers {
  return {
    url: page.url,
    title: isIndexable(page) ? pageTexts(page).title || null : null,
    links: (page.html?.anchors ?? []).flatMap(({ url, href, name }) =>
      url !== null && href !== null && page.site.hosts.includes(new URL(url).hostname)
        ? [{ url, href, text: name }]
        : [],
    ),
  };
}

/** What is wrong with pages in the company of others: links to URLs that are broken, and titles that others have. */
export function issuesAmongOthers(
  pages: readonly AmongOthers[],
  { dead, titled }: KnownOthers,
  settings: CheckSettings,
): readonly FoundIssue[] {
  const own = new Set(pages.map(({ url }) => url));
  const others = [...titled.filter(({ url }) => !own.has(url)), ...pages];
  const isDead = ({ url }: InternalLink) => dead.has(url) && !own.has(url);
  return pages.flatMap((page) => [
    ...brokenLinks(page.url, page.links.filter(isDead), dead, settings),
    ...sharedTitle(page, others, settings),
  ]);
}

function* brokenLinks(
  url: string,
  links: readonly InternalLink[],
  dead: KnownOthers['dead'],
  settings: CheckSettings,
): Generator<FoundIssue> {
  if (links.length === 0 || !isEnabled(linkBrokenInternal, settings)) return;
  const distinct = [...new Map(links.map((link) => [link.href, link])).values()];
  const evidence = {
    total: distinct.length,
    links: distinct.slice(0, LINKS_LISTED).map((link) => ({
      href: link.href,
      kind: 'link' as const,
      anchorText: link.text,
      suggestedTarget: null,
      targetStatus: dead.get(link.url) ?? null,
    })),
  };
  yield foundIssue(url, failureOf(linkBrokenInternal, { evidence }, settings));
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
    reason: 'same-title' as const,
    otherUrls: sharing.slice(0, 5).map((other) => other.url),
  };
  yield foundIssue(url, failureOf(dupTitle, { evidence }, settings));
}

import {
  findabilityLosses,
  isBrokenInternally,
  isEnabled,
  severityOf,
  siteChecks,
  type CheckSettings,
  type Evidence,
  type Findability,
  type SiteCheck,
} from '@plumbline/checks';
import { pageText, type PageIssue } from '@plumbline/contracts';
import {
  listPagesTitled,
  listUnreached,
  type Database,
  type LookedAt,
  type PageState,
} from '@plumbline/database';
import type { AmongOthers } from './among-others.ts';

/** Checks that need other pages, which the latest analysis knows. */
export const crawlCheckIds = ['link-broken-internal', 'dup-title'] as const;

/** Something without which a page is not found any more. */
export interface Loss {
  readonly issue: PageIssue;
  /** Checks that speak of the same. */
  readonly absorbs: readonly string[];
}

/** What a page loses against what the latest analysis saw. */
export function lossesOf(url: string, before: PageState | undefined, after: Findability): readonly Loss[] {
  if (before === undefined) return [];
  return findabilityLosses(url, before, after).map(({ absorbs, ...loss }) => ({
    issue: {
      ...loss,
      untrusted: true,
      url,
      priority: 'critical',
      confidence: 'high',
      handling: 'manual_review',
      message: pageText(loss.message),
      current: loss.current === null ? null : pageText(loss.current),
    },
    absorbs,
  }));
}

/** Issues and losses, with nothing said twice: a loss takes over the fix of the issue that sees the same. */
export function absorb(losses: readonly Loss[], issues: readonly PageIssue[]) {
  const isTwin = ({ issue: { url }, absorbs }: Loss, issue: PageIssue) =>
    issue.url === url && absorbs.includes(issue.checkId);
  return {
    losses: losses.map((loss) => {
      const { handling, suggested, snippet } = issues.find((issue) => isTwin(loss, issue)) ?? loss.issue;
      return { ...loss.issue, handling, ...(suggested === undefined ? {} : { suggested, snippet }) };
    }),
    issues: issues.filter((issue) => !losses.some((loss) => isTwin(loss, issue))),
  };
}

/** What is wrong with pages in the company of the others: links to pages that are gone, and titles that others have. */
export async function judgeAmongOthers(
  db: Database,
  analysisId: string,
  pages: readonly AmongOthers[],
  settings: CheckSettings,
): Promise<readonly PageIssue[]> {
  const targets = new Set(pages.flatMap(({ links }) => links.map(({ url }) => url)));
  const titles = new Set(pages.flatMap(({ title }) => title ?? []));
  const own = new Set(pages.map(({ url }) => url));
  const [unreached, titled] = await Promise.all([
    listUnreached(db, analysisId, [...targets]),
    listPagesTitled(db, analysisId, [...titles]),
  ]);
  const dead = new Map(unreached.filter(isBrokenInternally).map((target) => [target.url, target]));
  for (const url of own) dead.delete(url);
  const others = [...titled.filter(({ url }) => !own.has(url)), ...pages];
  const findings = pages.flatMap((page) => [...brokenLinksOf(page, dead), ...sharedTitleOf(page, others)]);
  return findings.flatMap((finding) => toPageIssue(finding, settings));
}

interface CrawlFinding {
  readonly url: string;
  readonly checkId: (typeof crawlCheckIds)[number];
  readonly evidence: Evidence;
  readonly current: string;
}

function* brokenLinksOf(page: AmongOthers, dead: ReadonlyMap<string, LookedAt>): Generator<CrawlFinding> {
  const links = page.links.filter(({ url }) => dead.has(url));
  const [first] = links;
  if (first === undefined) return;
  yield {
    url: page.url,
    checkId: 'link-broken-internal',
    current: first.href,
    evidence: {
      total: links.length,
      links: links.slice(0, 10).map(({ href, text, url }) => ({
        href,
        kind: 'link',
        anchorText: text,
        suggestedTarget: null,
        targetStatus: dead.get(url)?.status ?? null,
      })),
    },
  };
}

function* sharedTitleOf(
  { url, title }: AmongOthers,
  others: readonly { readonly url: string; readonly title: string | null }[],
): Generator<CrawlFinding> {
  if (title === null) return;
  const sharing = others.filter((other) => other.title === title && other.url !== url);
  if (sharing.length === 0) return;
  yield {
    url,
    checkId: 'dup-title',
    current: title,
    evidence: {
      title,
      total: sharing.length + 1,
      reason: 'same-title',
      otherUrls: sharing.slice(0, 5).map((other) => other.url),
    },
  };
}

function toPageIssue(finding: CrawlFinding, settings: CheckSettings): readonly PageIssue[] {
  const { url, checkId, evidence, current } = finding;
  const check = siteChecks.find(({ id }) => id === checkId) as SiteCheck;
  if (!isEnabled(check, settings)) return [];
  const { title, howToFix, references } = check;
  return [
    {
      untrusted: true,
      url,
      checkId,
      title,
      howToFix,
      current: pageText(current),
      reference: references[0],
      priority: severityOf(check, { evidence }, settings),
      confidence: 'high',
      message: pageText(check.message(evidence)),
      handling: 'manual_review',
    },
  ];
}

import {
  dupTitle,
  failureOf,
  findabilityLosses,
  isBrokenInternally,
  isEnabled,
  linkBrokenInternal,
  type CheckSettings,
  type Findability,
  messageOf,
  observedIn,
  type Failure,
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
export const crawlCheckIds = [linkBrokenInternal.id, dupTitle.id];

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
  return pages.flatMap((page) => [
    ...brokenLinksOf(page, dead, settings),
    ...sharedTitleOf(page, others, settings),
  ]);
}

function* brokenLinksOf(
  { url, links }: AmongOthers,
  dead: ReadonlyMap<string, LookedAt>,
  settings: CheckSettings,
): Generator<PageIssue> {
  const broken = links.filter((link) => dead.has(link.url));
  if (broken.length === 0 || !isEnabled(linkBrokenInternal, settings)) return;
  const evidence = {
    total: broken.length,
    links: broken.slice(0, 10).map((link) => ({
      href: link.href,
      kind: 'link' as const,
      anchorText: link.text,
      suggestedTarget: null,
      targetStatus: dead.get(link.url)?.status ?? null,
    })),
  };
  yield toPageIssue(url, failureOf(linkBrokenInternal, { evidence }, settings));
}

function* sharedTitleOf(
  { url, title }: AmongOthers,
  others: readonly { readonly url: string; readonly title: string | null }[],
  settings: CheckSettings,
): Generator<PageIssue> {
  if (title === null || !isEnabled(dupTitle, settings)) return;
  const sharing = others.filter((other) => other.title === title && other.url !== url);
  if (sharing.length === 0) return;
  const evidence = {
    title,
    total: sharing.length + 1,
    reason: 'same-title' as const,
    otherUrls: sharing.slice(0, 5).map((other) => other.url),
  };
  yield toPageIssue(url, failureOf(dupTitle, { evidence }, settings));
}

function toPageIssue(url: string, { check, severity, confidence, evidence }: Failure): PageIssue {
  const { id, title, howToFix, references } = check;
  const current = observedIn(check, evidence);
  return {
    untrusted: true,
    url,
    checkId: id,
    title,
    howToFix,
    current: current === null ? null : pageText(current),
    reference: references[0],
    priority: severity,
    confidence,
    message: pageText(messageOf(check, evidence)),
    handling: 'manual_review',
  };
}

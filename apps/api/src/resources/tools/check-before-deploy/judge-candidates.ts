import { isBrokenInternally, type CheckSettings } from '@plumbline/checks';
import { extentOf } from '@plumbline/contracts';
import { listKnownUrls, listPagesTitled, listUnreached, type Database } from '@plumbline/database';
import {
  issuesOfPages,
  nothingKnown,
  totalsOf,
  type FoundIssue,
  type JudgedSource,
  type JudgedTotals,
  type KnownOthers,
  type TitledPage,
} from '@plumbline/gate';
import type { ApiDeps } from '../../../deps.ts';
import type { KnownAnalysis } from '../fetch-page.ts';
import { readKnownPages } from '../known-pages.ts';
import { runTool, type ToolCall } from '../threads/tool-pool.ts';
import type { Candidates } from './candidates.ts';

/** Options of a call for judging its pages. */
export interface JudgingOptions {
  readonly settings: CheckSettings;
  readonly withServing: boolean;
  /** Paths of pages whose loss is expected, in addition to those in the settings of the site. */
  readonly expected: readonly string[];
  /** Pages that go live at the same time, and that other calls judge. */
  readonly alongside: readonly TitledPage[];
  readonly call: Omit<ToolCall, 'path'>;
}

/** Pages that are to go live, and the issues on them. */
export interface JudgedCandidates {
  readonly pages: readonly JudgedSource[];
  readonly found: readonly FoundIssue[];
  readonly totals: JudgedTotals;
}

/** Judges pages on their own, against their former state, and among the other pages of their site. */
export async function judgeCandidates(
  deps: Pick<ApiDeps, 'db' | 'logger' | 'toolThreads'>,
  candidates: Candidates,
  judging: JudgingOptions,
): Promise<JudgedCandidates> {
  const { known, knownPages } = candidates;
  const pages = await judgeEach(deps, candidates, judging);
  const canonicals = pages.flatMap(({ indexability: { canonicalUrl } }) => canonicalUrl ?? []);
  const { states } = await readKnownPages(deps, known, canonicals);
  const found = issuesOfPages(pages, {
    pages: new Map([...knownPages.states, ...states]),
    lost: knownPages.lost,
    others: {
      ...(known === null ? nothingKnown.others : await readOthers(deps.db, known, pages)),
      alongside: judging.alongside,
    },
    expected: [...judging.expected, ...(known?.site.expectedLosses ?? [])],
    settings: judging.settings,
  });
  const scripted = [...knownPages.states.values()].filter(({ isScripted }) => isScripted);
  return { pages, found, totals: totalsOf(pages, new Set(scripted.map(({ url }) => url))) };
}

/** Judges one page at a time, so that other calls get their turns in between. */
async function judgeEach(
  { logger, toolThreads }: Pick<ApiDeps, 'logger' | 'toolThreads'>,
  { pages }: Candidates,
  { settings, withServing, call }: JudgingOptions,
): Promise<readonly JudgedSource[]> {
  const judged: JudgedSource[] = [];
  for (const { source: page, path, isUnknown: learnsAddress } of pages) {
    const task = { page, settings, withServing, learnsAddress };
    const result = await runTool(toolThreads, 'judge', task, { ...call, path });
    for (const crash of result.crashes) logger.error('check.crashed', { ...crash, url: page.url });
    judged.push(result);
  }
  return judged;
}

/** Reads what the analysis knows about targets of the pages' links, and about pages with the same title. */
async function readOthers(
  db: Database,
  { analysis }: KnownAnalysis,
  pages: readonly JudgedSource[],
): Promise<Omit<KnownOthers, 'alongside'>> {
  const targets = new Set(pages.flatMap(({ others }) => others.links.map(({ url }) => url)));
  const titles = new Set(pages.flatMap(({ others }) => others.title ?? []));
  const isWhole = extentOf(analysis) === 'full';
  const [unreached, titled, known] = await Promise.all([
    listUnreached(db, analysis.id, [...targets]),
    listPagesTitled(db, analysis.id, [...titles]),
    isWhole ? listKnownUrls(db, analysis.id, [...targets]) : targets,
  ]);
  const dead = new Map(unreached.filter(isBrokenInternally).map(({ url, status }) => [url, status]));
  return { dead, knows: (url) => known.has(url), titled };
}

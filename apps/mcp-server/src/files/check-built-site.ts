import type { ApiClient, CallInput } from '@plumbline/api-client';
import {
  AppError,
  DEPLOY_ISSUES_MAX,
  fitAnswer,
  mostAreUnknown,
  Priority,
  stillLostSentence,
  toolRoutes,
  type DeployCheck,
} from '@plumbline/contracts';
import type { ToolAnswer, ToolContext } from '../tools/tool.ts';
import { withLeftOut, type BuiltSite } from './built-site.ts';
import { splitIntoRequests } from './split-into-requests.ts';

type Body = NonNullable<CallInput<typeof toolRoutes.checkBeforeDeploy>['body']>;

/** The verdict of the service on a part of the pages. */
interface PartVerdict extends DeployCheck {
  readonly pages: number;
}

/**
 * Decides whether a built site may go live. The service judges it in parts, and compares each with the latest
 * analysis.
 */
export async function checkBuiltSite(
  { limit, cursor = '0', sitemaps, ...body }: Body,
  built: BuiltSite,
  { api, signal }: ToolContext,
): Promise<ToolAnswer> {
  const verdicts: PartVerdict[] = [];
  const alongside = await titlesOf(built, body.mapping);
  for await (const part of built.parts()) {
    const pages = part.map(({ url, html }) => ({ url, html }));
    // Sitemaps belong to the whole site, so they are judged once.
    const asked = { ...body, pages, alongside, sitemaps: verdicts.length === 0 ? sitemaps : undefined };
    verdicts.push({ ...(await askAll(api, asked, signal)), pages: part.length });
  }
  if (verdicts.length === 0) {
    throw new AppError('validation_error', withLeftOut('No page of the folder can be judged.', built));
  }
  const merged = merge(verdicts);
  const whole = { ...merged, summary: withLeftOut(merged.summary, built) };
  const data = await fitAnswer(limit, async (count) => page(whole, Number(cursor), count));
  return { text: data.summary, data };
}

/** Reads the titles of all pages, with which each part is compared; undefined if there is only one part. */
async function titlesOf(built: BuiltSite, mapping: Body['mapping'] = []): Promise<Body['alongside']> {
  // The module takes half a second to load.
  const { titleOfSource } = await import('@plumbline/gate');
  let parts = 0;
  const titles = [];
  for await (const part of splitIntoRequests(built.pages())) {
    parts += 1;
    titles.push(...part.map((page) => titleOfSource(page, mapping)));
  }
  return parts === 1 ? undefined : titles;
}

/** Asks for a verdict with all its issues. */
async function askAll(api: ApiClient, body: Body, signal: AbortSignal): Promise<DeployCheck> {
  const ask = (cursor?: string) =>
    api.call(toolRoutes.checkBeforeDeploy, { body: { ...body, limit: DEPLOY_ISSUES_MAX, cursor }, signal });
  let answer = await ask();
  while (answer.nextCursor !== null) {
    const { issues, gone, nextCursor } = await ask(answer.nextCursor);
    answer = {
      ...answer,
      issues: [...answer.issues, ...issues],
      gone: [...answer.gone, ...gone],
      nextCursor,
    };
  }
  return answer;
}

/** Merges the verdicts on all parts. The score is the mean of theirs, weighted by pages. */
function merge(verdicts: readonly PartVerdict[]): DeployCheck {
  const sum = (countOf: (verdict: PartVerdict) => number) =>
    verdicts.reduce((total, verdict) => total + countOf(verdict), 0);
  const pages = sum((verdict) => verdict.pages);
  const blocking = sum((verdict) => verdict.blocking);
  const unknownPages = sum((verdict) => verdict.unknownPages);
  const whole: DeployCheck = {
    summary: '',
    passed: blocking === 0 && !mostAreUnknown(unknownPages, pages),
    score: Math.floor(sum(({ score, pages: weight }) => score * weight) / pages),
    comparedWith: verdicts.find(({ comparedWith }) => comparedWith !== null)?.comparedWith ?? null,
    judgedAs: verdicts.find(({ judgedAs }) => judgedAs !== undefined)?.judgedAs,
    new: sum((verdict) => verdict.new),
    existing: sum(({ existing }) => existing),
    fixed: sum(({ fixed }) => fixed),
    notJudged: sum(({ notJudged }) => notJudged),
    unknownPages,
    blocking,
    issues: verdicts.flatMap(({ issues }) => issues).toSorted(byUrgency),
    gone: verdicts.flatMap(({ gone }) => gone),
    nextCursor: null,
  };
  const [only] = verdicts;
  const summary =
    verdicts.length === 1 && only !== undefined
      ? only.summary
      : [...sentences(whole, pages, verdicts.length)].join(' ');
  return { ...whole, summary };
}

function byUrgency(one: DeployCheck['issues'][number], other: DeployCheck['issues'][number]): number {
  const rank = ({ priority }: typeof one) => Priority.options.indexOf(priority);
  return Number(other.blocks) - Number(one.blocks) || rank(one) - rank(other);
}

function* sentences(whole: DeployCheck, pages: number, parts: number): Generator<string> {
  const { passed, blocking, unknownPages, comparedWith, judgedAs } = whole;
  const [first] = whole.issues;
  if (passed) yield `Ready to go live: ${pages} pages.`;
  if (blocking > 0 && first !== undefined) {
    yield `Not ready to go live: ${blocking} issues on ${pages} pages block. First: ${first.title} (${first.url}).`;
  }
  if (mostAreUnknown(unknownPages, pages)) {
    yield (
      `The latest analysis does not know ${unknownPages} of ${pages} pages by their addresses: correct site, or scan ` +
      'the site first. If they are all new, pass `"baseline": false`.'
    );
  }
  const stillLost = stillLostSentence(whole.issues);
  if (stillLost !== null) yield stillLost;
  yield comparedWith === null
    ? 'There is no completed analysis of the site to compare with, so all issues count as new.'
    : `Against the latest analysis of the site: ${whole.new} new, ${whole.existing} still, ${whole.fixed} fixed, ${whole.notJudged} not judged.`;
  if (judgedAs !== undefined)
    yield `The canonicals point to ${judgedAs.to}, so the pages were judged as pages of it: pass it as mapping to say so.`;
  yield `The score is ${whole.score} of 100. The pages were judged in ${parts} parts.`;
}

/** Returns the verdict with `count` of its issues, beginning with the one at `from`. */
function page(whole: DeployCheck, from: number, count: number): DeployCheck {
  const { issues, gone } = whole;
  const to = from + count;
  return {
    ...whole,
    issues: issues.slice(from, to),
    gone: gone.slice(Math.max(0, from - issues.length), Math.max(0, to - issues.length)),
    nextCursor: to < issues.length + gone.length ? String(to) : null,
  };
}

import {
  extentOf,
  fitAnswer,
  pageText,
  toolRoutes,
  type IssueRecord,
  type ShownIssue,
} from '@plumbline/contracts';
import { countUnjudgedIssues, type Analysis } from '@plumbline/database';
import { normaliseUrl } from '@plumbline/web';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { counted, notJudgedSentence } from '../../../wording.ts';
import { issueHandlers } from '../../issues/handlers.ts';
import { selectIssues } from '../../issues/select-issues.ts';
import { siteOnHost } from '../find-site.ts';
import { cursorIn, positionIn } from '../list-cursor.ts';
import { nextStep } from '../next-step.ts';
import { whyUnread } from '../why-unread.ts';
import { scanNamed, siteAnalysis } from '../site-analysis.ts';

type ListIssues = (typeof toolRoutes)['listIssues'];

/** Lists the issues of a page, of a site, or of one scan. */
export function listIssues(deps: ApiDeps): Handler<ListIssues> {
  const issues = issueHandlers(deps);
  return async ({ body, ...request }) => {
    const { principal } = request;
    const analysis = await analysisNamed(deps, principal, body);
    const url = body.url === undefined ? undefined : (normaliseUrl(body.url) ?? body.url);
    const { check, severity } = body;
    const list = (limit: number, cursor?: string) =>
      issues.list({
        ...request,
        params: { siteCheckId: analysis.id },
        query: { check, severity, url, limit, cursor, sort: 'severity' },
        body: undefined,
      });
    const selection = selectIssues(deps.catalogue, { check, severity, url }, 'body.check');
    const { total } = await list(1);
    const reference = { accountId: principal.accountId, analysisId: analysis.id };
    const notJudged = await countUnjudgedIssues(deps.db, reference, selection);
    const unread = url === undefined ? null : await whyUnread(deps.db, analysis, url);
    const position = positionIn(analysis, body.cursor);
    return fitAnswer(body.limit, async (limit) => {
      const { data, ...rest } = await list(limit, position);
      const nextCursor = cursorIn(analysis, rest.nextCursor);
      const next = { ...body, cursor: nextCursor };
      return {
        summary: summaryOf(analysis, { total: total ?? 0, shown: data.length, notJudged, unread }),
        siteCheckId: analysis.id,
        total: total ?? 0,
        data: data.map(shownIssue),
        nextCursor,
        nextSteps:
          nextCursor === null
            ? []
            : [...nextStep(principal, toolRoutes.listIssues, next, 'The next of them.')],
      };
    });
  };
}

interface Listed {
  readonly total: number;
  readonly shown: number;
  readonly notJudged: number;
  /** Why the scan knows nothing of the content of the page asked for; null if it read it. */
  readonly unread: string | null;
}

function summaryOf(analysis: Analysis, { total, shown, notJudged, unread }: Listed): string {
  const open = `${counted(total, 'issue is', 'issues are')} open${whereOf(analysis)}; ${shown} shown, the most severe first.`;
  const found = unread === null ? open : total === 0 ? unread : `${open} ${unread}`;
  return `${found}${notJudgedSentence(notJudged)}`;
}

function whereOf(analysis: Analysis): string {
  const { status } = analysis;
  if (status === 'in_progress') return ' so far, and the scan is in progress';
  if (status !== 'completed') return ` in what the scan read before it ${ENDS[status]}`;
  return extentOf(analysis) === 'full' ? '' : ' in the part of the site that the scan saw';
}

const ENDS = { failed: 'failed', cancelled: 'was cancelled' };

/** Presents an issue in the form that tools show. */
export function shownIssue({ checkId, severity, url, message, dashboardUrl }: IssueRecord): ShownIssue {
  return { untrusted: true, checkId, severity, url, message: pageText(message), dashboardUrl };
}

async function analysisNamed(
  { db }: ApiDeps,
  principal: Principal,
  { siteCheckId, domain, url = '' }: HandlerRequest<ListIssues>['body'],
): Promise<Analysis> {
  if (siteCheckId !== undefined) return scanNamed(db, principal, siteCheckId);
  const site = await siteOnHost(db, principal, domain ?? new URL(url).host);
  return siteAnalysis(db, principal, site);
}

import { AppError, fitAnswer, formatNumber, toolRoutes } from '@plumbline/contracts';
import { getPreviousAnalysis, sawTheSame, type Analysis } from '@plumbline/database';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler, HandlerRequest } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { issueHandlers } from '../../issues/handlers.ts';
import { siteOnHost } from '../find-site.ts';
import { shownIssue } from '../list-issues/handler.ts';
import { cursorIn, positionIn } from '../list-cursor.ts';
import { nextStep } from '../next-step.ts';
import { scanFirst } from '../next-steps.ts';
import { scanNamed, siteAnalysis } from '../site-analysis.ts';

type CompareScans = (typeof toolRoutes)['compareScans'];

/** Compares the issues of two scans. */
export function compareScans(deps: ApiDeps): Handler<CompareScans> {
  const issues = issueHandlers(deps);
  return async ({ body, ...request }) => {
    const { principal } = request;
    const { from, to } = await scansNamed(deps, principal, body);
    const { change } = body;
    const position = positionIn(to, body.cursor);
    return fitAnswer(body.limit, async (limit) => {
      const { counts, data, ...rest } = await issues.compare({
        ...request,
        params: { siteCheckId: from.id },
        query: { to: to.id, change, limit, cursor: position },
        body: undefined,
      });
      const nextCursor = cursorIn(to, rest.nextCursor);
      const next = { ...body, cursor: nextCursor };
      return {
        summary: summaryOf(from, to, counts),
        from: from.id,
        to: to.id,
        scoreChange: changeOf(from, to),
        counts,
        total: counts[change],
        data: data.map(shownIssue),
        nextCursor,
        nextSteps:
          nextCursor === null
            ? []
            : [...nextStep(principal, toolRoutes.compareScans, next, 'The next of them.')],
      };
    });
  };
}

async function scansNamed(
  { db }: ApiDeps,
  principal: Principal,
  { domain, from, to }: HandlerRequest<CompareScans>['body'],
): Promise<{ readonly from: Analysis; readonly to: Analysis }> {
  if (domain === undefined) {
    return { from: await scanNamed(db, principal, from ?? ''), to: await scanNamed(db, principal, to ?? '') };
  }
  const site = await siteOnHost(db, principal, domain);
  const latest = await siteAnalysis(db, principal, site);
  const previous = await getPreviousAnalysis(db, latest);
  if (previous !== null) return { from: previous, to: latest };
  throw new AppError(
    'conflict_error',
    `${site.host} has one completed analysis: there is nothing to compare it with. ${scanFirst(principal, { siteId: site.id })}`,
  );
}

function changeOf(from: Analysis, to: Analysis): number | null {
  if (from.healthScore === null || to.healthScore === null || !sawTheSame(from, to)) return null;
  return to.healthScore - from.healthScore;
}

function summaryOf(from: Analysis, to: Analysis, counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(
    ([change, count]) => `${formatNumber(count)} ${change.replaceAll('_', ' ')}`,
  );
  const scores = sawTheSame(from, to)
    ? `The health score went from ${from.healthScore ?? 0} to ${to.healthScore ?? 0} of 100.`
    : 'Their health scores cannot be compared, because the scans did not look at the same part of the site.';
  const unseen =
    sawTheSame(from, to) || from.extent === 'full'
      ? ''
      : ' The first scan saw a part of the site: issues that it did not look for count as new.';
  const reversed =
    from.startedAt > to.startedAt
      ? ' `from` is the later scan of the two: swap them to see what has changed since.'
      : '';
  return `${scores} Issues: ${parts.join(', ')}.${unseen}${reversed}`;
}

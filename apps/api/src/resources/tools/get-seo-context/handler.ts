import type { toolRoutes } from '@plumbline/contracts';
import {
  countScripted,
  findRunningAnalysis,
  getNewestEnded,
  getSiteAnalysis,
  type Analysis,
} from '@plumbline/database';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import { countBySeverity } from '../../overviews/issue-counts.ts';
import { nextSteps } from './next-steps.ts';
import { presentSeoContext } from './present.ts';
import { figuresOf } from '../../../work/read-figures.ts';
import { siteOnHost } from '../find-site.ts';
import { shortenContext } from './shorten.ts';
import { latestPlan } from '../latest-plan.ts';
import { readProfiles } from '../read-profiles.ts';
import { topicsOfSite } from './topics.ts';

/** The largest number of pages from which keywords, types and languages are taken. */
const PROFILES_MAX = 1_000;

/** The number of actions in an answer; ten of them take four kilobytes. */
const ACTIONS_SHOWN = { short: 5, full: 10 };

const nothing = {
  issues: [],
  profiles: [],
  pages: { count: 0, indexable: 0, orphaned: 0 },
  javascript: { changes: 0, notRun: 0 },
};

/** Returns what is known about a domain. */
export function getSeoContext(deps: ApiDeps): Handler<(typeof toolRoutes)['getSeoContext']> {
  const { db } = deps;
  return async ({ principal, body }) => {
    const { accountId, environment } = principal;
    const site = await siteOnHost(db, principal, body.domain);
    const analysis = await getSiteAnalysis(db, { accountId, siteId: site.id, environment });
    const running = await findRunningAnalysis(db, accountId, site.id);
    const newest = await getNewestEnded(db, { accountId, siteId: site.id, environment });
    const { issues, profiles, pages, javascript } =
      analysis === null ? nothing : await readResult(deps, analysis);
    const known = {
      site,
      principal,
      analysis,
      running,
      newer: newest === null || newest.id === analysis?.id ? null : newest,
      pages,
      javascript,
      topics: topicsOfSite(profiles, body.detail),
      actions: analysis === null ? [] : (await latestPlan(deps, principal, site)).heads,
      issues: countBySeverity(issues),
    };
    const context = presentSeoContext(known, ACTIONS_SHOWN[body.detail], [...nextSteps(known)]);
    return body.detail === 'short' ? shortenContext(context) : context;
  };
}

async function readResult(deps: ApiDeps, analysis: Analysis) {
  const { db } = deps;
  const [{ distributions }, profiles] = await Promise.all([
    figuresOf(deps, analysis),
    readProfiles(db, analysis.id, PROFILES_MAX),
  ]);
  const { issues, funnel, javascript = await countScripted(db, analysis.id) } = distributions;
  const { html, indexable, linked } = funnel;
  return { issues, profiles, pages: { count: html, indexable, orphaned: indexable - linked }, javascript };
}

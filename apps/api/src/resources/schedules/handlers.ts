import type { scheduleRoutes } from '@plumbline/contracts';
import { createSchedule, deleteSchedule, getSite, listSchedules, nextRuns } from '@plumbline/database';
import type { ApiDeps } from '../../deps.ts';
import { invalidAt, notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { presentList } from '../../http/present-list.ts';
import { presentSchedule } from '../sites/present.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { requireRenderer } from '../../work/require-renderer.ts';
import { capPages } from '../../work/plan-limits.ts';

export function scheduleHandlers({
  db,
  requireCallable,
  settings,
}: ApiDeps): Handlers<typeof scheduleRoutes> {
  return {
    create: async ({ principal, params, body }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      await requireCallable('body.callbackUrl', body.callbackUrl);
      requireHourlyAtMost(body.cron, body.timeZone);
      capPages(body.options ?? {}, principal.tier, settings, 'body.options.maxPages');
      await requireRenderer(db, body.options ?? {}, 'body.options.render');
      const schedule = await createSchedule(db, {
        accountId: principal.accountId,
        siteId: site.id,
        cron: body.cron,
        timeZone: body.timeZone,
        // Without a cap: at each time it gets the largest that holds then.
        options: body.options ?? {},
        callbackUrl: body.callbackUrl ?? null,
      });
      return presentSchedule(schedule);
    },

    list: async ({ principal, params, query }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      return presentList(await listSchedules(db, principal.accountId, site.id, query), presentSchedule);
    },

    delete: async ({ principal, params }) => {
      const { siteId, scheduleId } = params;
      if (!(await deleteSchedule(db, { accountId: principal.accountId, siteId, id: scheduleId })))
        throw notFound();
    },
  };
}

const HOUR_MS = 3_600_000;

/** Inspects the runs of a whole day. A schedule that runs every few minutes would overload the site. */
function requireHourlyAtMost(cron: string, timeZone: string): void {
  const runs = readRuns(cron, timeZone);
  const tooOften = runs.some((run, index) => index > 0 && run - (runs[index - 1] ?? 0) < HOUR_MS);
  if (tooOften) throw invalidAt(400, 'body.cron', 'must not run more often than once an hour');
}

function readRuns(cron: string, timeZone: string): number[] {
  try {
    return nextRuns(cron, timeZone, 25).map((time) => time.getTime());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalidAt(
      400,
      'body.cron',
      `must be a cron expression of five fields such as "0 6 * * 1": ${reason}`,
    );
  }
}

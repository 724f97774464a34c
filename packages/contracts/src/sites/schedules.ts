import { z } from 'zod';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { CrawlOptions, RecordedCrawlOptions } from '../analyses/site-checks.ts';
import { HttpUrl, Id, Timestamp } from '../vocabulary.ts';

export const ScheduleRecord = z
  .object({
    id: Id,
    siteId: Id,
    cron: z.string(),
    timeZone: z.string(),
    options: RecordedCrawlOptions,
    callbackUrl: z.string().nullable(),
    nextRunAt: Timestamp,
    lastRunAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'Schedule' });
export type ScheduleRecord = z.infer<typeof ScheduleRecord>;

const TimeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone such as Europe/Berlin');

export const CreateScheduleBody = z
  .strictObject({
    cron: z.string().max(100).meta({
      description: 'Minute, hour, day of month, month, day of week: `0 6 * * 1`. At most once an hour.',
    }),
    timeZone: TimeZone.default('UTC'),
    options: CrawlOptions.optional(),
    callbackUrl: HttpUrl.optional().meta({
      description: 'Gets a signed POST whenever an analysis has ended.',
    }),
  })
  .meta({ id: 'CreateScheduleBody' });

const SiteParams = z.object({ siteId: Id });

export const scheduleRoutes = {
  create: defineRoute({
    operationId: 'createSchedule',
    method: 'post',
    path: '/api/sites/{siteId}/schedules',
    summary: 'Analyse a site regularly',
    tag: 'Schedules',
    scopes: ['api:write'],
    params: SiteParams,
    body: CreateScheduleBody,
    success: { status: 201, description: 'The new schedule', body: ScheduleRecord },
  }),
  list: defineRoute({
    operationId: 'listSchedules',
    method: 'get',
    path: '/api/sites/{siteId}/schedules',
    summary: 'Schedules of a site',
    tag: 'Schedules',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of schedules', body: listOf(ScheduleRecord) },
  }),
  delete: defineRoute({
    operationId: 'deleteSchedule',
    method: 'delete',
    path: '/api/sites/{siteId}/schedules/{scheduleId}',
    summary: 'Stop analysing a site regularly',
    tag: 'Schedules',
    scopes: ['api:write'],
    params: z.object({ siteId: Id, scheduleId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

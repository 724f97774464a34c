import { z } from 'zod';
import { ChangeCounts } from '../analyses/judged.ts';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { Effort, Id, OneOf, Priority, Severity, Timestamp } from '../vocabulary.ts';

/** The subject of a report. */
export const ReportSpan = OneOf(['analysis', 'week', 'month']).meta({ id: 'ReportSpan' });
export type ReportSpan = z.infer<typeof ReportSpan>;

const ReportFix = z
  .object({
    checkId: z.string(),
    title: z.string(),
    severity: Severity,
    places: z
      .int()
      .nullable()
      .meta({ description: 'The number of fixed places; null once the details are deleted.' }),
    left: z
      .int()
      .meta({ description: 'The number of places that have it, or had it and were not judged again.' }),
  })
  .meta({ id: 'ReportFix' });

const ReportStep = z
  .object({
    actionId: Id,
    title: z.string(),
    description: z.string(),
    priority: Priority,
    places: z.int(),
    gain: z.int().meta({ description: 'Points that the score gains if only this is done.' }),
    effort: Effort,
  })
  .meta({ id: 'ReportStep' });

/** The content of a report. It never changes, whatever happens to the analysis. */
export const ReportContent = z
  .object({
    site: z.string().meta({ description: 'The host.' }),
    span: ReportSpan,
    period: z.string().meta({ description: 'In words.', examples: ['November 2026'] }),
    siteCheckId: Id.meta({ description: 'The analysis on which the report is based.' }),
    analysedAt: Timestamp,
    sentence: z.string(),
    score: z.int(),
    before: z
      .object({ score: z.int(), at: Timestamp })
      .nullable()
      .meta({ description: 'The analysis with which it is compared.' }),
    trend: z.array(z.object({ at: Timestamp, score: z.int() })).meta({ description: 'The oldest first.' }),
    annotations: z.array(z.object({ at: Timestamp, text: z.string() })),
    issues: z.record(Severity, z.int()),
    change: ChangeCounts.nullable(),
    lostPages: z.int(),
    fixed: z.array(ReportFix),
    next: z.array(ReportStep).meta({ description: 'The most urgent first.' }),
    actions: z.int().meta({ description: 'The number of all actions.' }),
    notSeen: z.array(z.string()).meta({ description: 'Sentences; empty if nothing was left out.' }),
  })
  .meta({ id: 'ReportContent' });
export type ReportContent = z.infer<typeof ReportContent>;

const ReportShare = z
  .object({ id: Id, expiresAt: Timestamp, createdAt: Timestamp })
  .meta({ id: 'ReportShare', description: 'A link by which anybody who has it can read the report.' });

const NewReportShare = z
  .object({
    ...ReportShare.shape,
    url: z.string().meta({ description: 'The link, which is shown this once.' }),
  })
  .meta({ id: 'NewReportShare' });

export const ReportRecord = z
  .object({
    id: Id,
    siteId: Id,
    siteCheckId: Id,
    span: ReportSpan,
    period: z.string(),
    score: z.int(),
    scheduled: z.boolean().meta({ description: 'Made by a schedule.' }),
    createdAt: Timestamp,
    shares: z.array(ReportShare).meta({ description: 'The links that work.' }),
  })
  .meta({ id: 'Report' });
export type ReportRecord = z.infer<typeof ReportRecord>;

const DetailedReport = z
  .object({ ...ReportRecord.shape, content: ReportContent })
  .meta({ id: 'DetailedReport' });

export const ReportSchedule = z
  .object({
    id: Id,
    siteId: Id,
    every: OneOf(['week', 'month']),
    nextRunAt: Timestamp,
    lastRunAt: Timestamp.nullable(),
    createdAt: Timestamp,
  })
  .meta({ id: 'ReportSchedule' });
export type ReportSchedule = z.infer<typeof ReportSchedule>;

const SHARE_DAYS_MAX = 365;

const SiteParams = z.object({ siteId: Id });
const ReportParams = z.object({ reportId: Id });

export const reportRoutes = {
  create: defineRoute({
    operationId: 'createReport',
    method: 'post',
    path: '/api/sites/{siteId}/reports',
    summary: 'Make a report of an analysis or of a month',
    description:
      'Without a body, the report is about the latest analysis of the whole site. A report stays as it is, whatever later analyses find.',
    tag: 'Reports',
    scopes: ['api:write'],
    conflicts: true,
    looksUp: true,
    params: SiteParams,
    body: z
      .strictObject({
        siteCheckId: Id.optional().meta({ description: 'A completed analysis.' }),
        month: z
          .string()
          .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-11')
          .optional()
          .meta({ description: 'In UTC.' }),
      })
      .refine(
        ({ siteCheckId, month }) => siteCheckId === undefined || month === undefined,
        'must name an analysis or a month',
      )
      .optional()
      .meta({ id: 'CreateReportBody' }),
    success: { status: 201, description: 'The report', body: ReportRecord },
  }),
  list: defineRoute({
    operationId: 'listReports',
    method: 'get',
    path: '/api/sites/{siteId}/reports',
    summary: 'The reports of a site, the newest first',
    tag: 'Reports',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: {
      status: 200,
      description: 'A page of reports',
      body: z
        .object({
          sentence: Sentence.nullable(),
          canPrint: z
            .boolean()
            .meta({ description: 'Whether the service can make PDFs, which takes a Chromium.' }),
          ...listOf(ReportRecord).shape,
        })
        .meta({ id: 'Reports' }),
    },
  }),
  get: defineRoute({
    operationId: 'getReport',
    method: 'get',
    path: '/api/reports/{reportId}',
    summary: 'The content of a report, as data',
    tag: 'Reports',
    scopes: ['api:read'],
    params: ReportParams,
    success: { status: 200, description: 'The report', body: DetailedReport },
  }),
  html: defineRoute({
    operationId: 'getReportHtml',
    method: 'get',
    path: '/api/reports/{reportId}/html',
    summary: 'A report as a self-contained page',
    tag: 'Reports',
    scopes: ['api:read'],
    params: ReportParams,
    success: { status: 200, description: 'The page', contentTypes: ['text/html'] },
  }),
  pdf: defineRoute({
    operationId: 'getReportPdf',
    method: 'get',
    path: '/api/reports/{reportId}/pdf',
    summary: 'A report as a PDF; 409 if the service has no Chromium to print it',
    tag: 'Reports',
    scopes: ['api:read'],
    conflicts: true,
    params: ReportParams,
    success: { status: 200, description: 'The PDF', contentTypes: ['application/pdf'] },
  }),
  delete: defineRoute({
    operationId: 'deleteReport',
    method: 'delete',
    path: '/api/reports/{reportId}',
    summary: 'Delete a report, with its links',
    tag: 'Reports',
    scopes: ['api:write'],
    params: ReportParams,
    success: { status: 204, description: 'Deleted' },
  }),
  share: defineRoute({
    operationId: 'shareReport',
    method: 'post',
    path: '/api/reports/{reportId}/shares',
    summary: 'Make a link by which anybody who has it can read a report, until it expires',
    tag: 'Reports',
    scopes: ['api:write'],
    params: ReportParams,
    body: z
      .strictObject({ days: z.int().min(1).max(SHARE_DAYS_MAX).default(30) })
      .default({ days: 30 })
      .meta({ id: 'ShareReportBody' }),
    success: { status: 201, description: 'The link', body: NewReportShare },
  }),
  revoke: defineRoute({
    operationId: 'revokeReportShare',
    method: 'delete',
    path: '/api/reports/{reportId}/shares/{shareId}',
    summary: 'Take back a link to a report, at once',
    tag: 'Reports',
    scopes: ['api:write'],
    params: z.object({ reportId: Id, shareId: Id }),
    success: { status: 204, description: 'Revoked' },
  }),
  createSchedule: defineRoute({
    operationId: 'createReportSchedule',
    method: 'post',
    path: '/api/sites/{siteId}/report-schedules',
    summary:
      'Make a report regularly: each Monday about the week before, or each first of the month about the month before',
    tag: 'Reports',
    scopes: ['api:write'],
    params: SiteParams,
    body: z.strictObject({ every: OneOf(['week', 'month']) }).meta({ id: 'ReportScheduleBody' }),
    success: { status: 201, description: 'The schedule', body: ReportSchedule },
  }),
  listSchedules: defineRoute({
    operationId: 'listReportSchedules',
    method: 'get',
    path: '/api/sites/{siteId}/report-schedules',
    summary: 'When reports of a site are made',
    tag: 'Reports',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of schedules', body: listOf(ReportSchedule) },
  }),
  deleteSchedule: defineRoute({
    operationId: 'deleteReportSchedule',
    method: 'delete',
    path: '/api/sites/{siteId}/report-schedules/{scheduleId}',
    summary: 'Stop making reports by a schedule',
    tag: 'Reports',
    scopes: ['api:write'],
    params: z.object({ siteId: Id, scheduleId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;

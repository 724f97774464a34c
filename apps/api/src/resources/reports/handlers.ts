import { createHash } from 'node:crypto';
import {
  AppError,
  counted,
  ReportRecord,
  ReportSchedule as ReportScheduleShape,
  type reportRoutes,
} from '@plumbline/contracts';
import {
  createReportSchedule,
  createReportShare,
  databaseNow,
  deleteReport,
  deleteReportSchedule,
  deleteReportShare,
  getAnalysis,
  getReport,
  getSite,
  getSiteAnalysis,
  listReports,
  listReportSchedules,
  type Analysis,
  type Report,
  type ReportSchedule,
  type ReportShare,
  type Site,
} from '@plumbline/database';
import { monthOf, nextReportAt, writeReport, type Period } from '@plumbline/reports';
import type { ApiDeps } from '../../deps.ts';
import { notFound } from '../../http/error-reply.ts';
import type { Handlers } from '../../http/handler.ts';
import { orNotFound } from '../../http/or-not-found.ts';
import { presentFields } from '../../http/present-fields.ts';
import { presentList } from '../../http/present-list.ts';
import type { Principal } from '../../security/principal.ts';
import { makeReport } from './make-report.ts';
import { printReport } from './print-report.ts';

const DAY_MS = 86_400_000;

export function reportHandlers(deps: ApiDeps): Handlers<typeof reportRoutes> {
  const { db, settings } = deps;

  async function analysisFor(
    { accountId, environment }: Principal,
    site: Site,
    { siteCheckId, period }: { readonly siteCheckId: string | undefined; readonly period: Period | null },
  ): Promise<Analysis> {
    if (siteCheckId !== undefined) {
      const analysis = await orNotFound(getAnalysis(db, accountId, siteCheckId));
      if (analysis.siteId !== site.id) throw notFound();
      if (analysis.status === 'completed') return analysis;
      throw new AppError(
        'conflict_error',
        'The analysis has not completed. Wait for its end, or name another one.',
      );
    }
    const reference = { accountId, siteId: site.id, environment };
    const found = await getSiteAnalysis(db, reference, period ?? undefined);
    if (found !== null) return found;
    throw new AppError(
      'conflict_error',
      period === null
        ? 'The site has no completed analysis. Run one first.'
        : 'No analysis of the site was completed in that month. Name another month.',
    );
  }

  return {
    create: async ({ principal, params, body: { siteCheckId, month } = {} }) => {
      const site = await orNotFound(getSite(db, principal.accountId, params.siteId));
      const period = month === undefined ? null : monthOf(month);
      const analysis = await analysisFor(principal, site, { siteCheckId, period });
      return presentReport(await makeReport(deps, { site, analysis, period, scheduled: false }));
    },

    list: async ({ principal: { accountId }, params, query }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const page = await listReports(db, accountId, site.id, query);
      return {
        sentence: query.cursor === undefined ? reportSentence(page) : null,
        canPrint: deps.printer !== null,
        ...presentList(page, presentReport),
      };
    },

    get: async ({ principal: { accountId }, params: { reportId } }) => {
      const report = await orNotFound(getReport(db, accountId, reportId));
      return { ...presentReport(report), content: report.content };
    },

    html: async ({ principal: { accountId }, params: { reportId }, setHeader }) => {
      const { content, branding } = await orNotFound(getReport(db, accountId, reportId));
      const { html, style } = writeReport(content, branding);
      setHeader('Content-Security-Policy', reportPolicy(style, "'self'"));
      return { contentType: 'text/html; charset=utf-8', text: html };
    },

    pdf: async ({ principal: { accountId }, params: { reportId } }) => {
      const report = await orNotFound(getReport(db, accountId, reportId));
      const pdf = await printReport(deps, report);
      return { contentType: 'application/pdf', fileName: fileNameOf(report), text: Buffer.from(pdf) };
    },

    delete: async ({ principal: { accountId }, params: { reportId } }) => {
      if (!(await deleteReport(db, accountId, reportId))) throw notFound();
    },

    share: async ({ principal: { accountId }, params: { reportId }, body: { days } }) => {
      const report = await orNotFound(getReport(db, accountId, reportId));
      const { share, token } = await createReportShare(db, report.id, days * DAY_MS);
      return { ...presentShare(share), url: `${settings.publicUrl}/shared-reports/${token}` };
    },

    revoke: async ({ principal: { accountId }, params: { reportId, shareId } }) => {
      if (!(await deleteReportShare(db, accountId, reportId, shareId))) throw notFound();
    },

    createSchedule: async ({ principal: { accountId }, params, body: { every } }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      const nextRunAt = nextReportAt(every, await databaseNow(db));
      return presentReportSchedule(
        await createReportSchedule(db, { accountId, siteId: site.id, every, nextRunAt }),
      );
    },

    listSchedules: async ({ principal: { accountId }, params, query }) => {
      const site = await orNotFound(getSite(db, accountId, params.siteId));
      return presentList(await listReportSchedules(db, accountId, site.id, query), presentReportSchedule);
    },

    deleteSchedule: async ({ principal: { accountId }, params: { siteId, scheduleId: id } }) => {
      if (!(await deleteReportSchedule(db, { accountId, siteId, id }))) throw notFound();
    },
  };
}

/**
 * Returns the content security policy of a page with one style and no script.
 * @param framedBy who may show it in a frame
 */
export function reportPolicy(style: string, framedBy: "'self'" | "'none'"): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}

export function fileNameOf({ content: { site, period } }: Pick<Report, 'content'>): string {
  return `${site} ${period}.pdf`.replace(/[^\w.]+/g, '-');
}

function reportSentence({ rows }: { readonly rows: readonly Report[] }): string {
  const shared = rows.filter(({ shares }) => shares.length > 0).length;
  if (rows.length === 0) return 'No report yet: make one of the latest analysis, or of a month.';
  return `${counted(rows.length, 'report')}, ${shared === 0 ? 'none' : shared} of them shared by a link.`;
}

function presentReport(report: Report): ReportRecord {
  const { siteCheckId, span, period, score } = report.content;
  const own = presentFields(ReportRecord, report);
  return { ...own, siteCheckId, span, period, score, shares: report.shares.map(presentShare) };
}

function presentShare({ id, expiresAt, createdAt }: ReportShare) {
  return { id, expiresAt: expiresAt.toISOString(), createdAt: createdAt.toISOString() };
}

function presentReportSchedule(schedule: ReportSchedule) {
  return presentFields(ReportScheduleShape, schedule);
}

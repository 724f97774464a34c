import { AppError } from '@plumbline/contracts';
import { findSharedReport, type Report } from '@plumbline/database';
import { writeMessage, writeReport, type WrittenReport } from '@plumbline/reports';
import { Router, type Request, type Response } from 'express';
import type { ApiDeps } from '../../deps.ts';
import { secondsUntil } from '../../http/rate-limit-headers.ts';
import { contextOfRequest } from '../../http/request-context.ts';
import { fileNameOf, reportPolicy } from './handlers.ts';
import { printReport } from './print-report.ts';

const PATHS = { page: '/shared-reports/:token', pdf: '/shared-reports/:token/pdf' };

/** Serves reports to everybody who has a link: read only, without a session, a cookie or a script. */
export function sharedReportRoutes(deps: ApiDeps): Router {
  const router = Router({ caseSensitive: true });

  router.get(PATHS.page, (request, response) =>
    answer(request, response, PATHS.page, async ({ content, branding }) => {
      send(response, 200, writeReport(content, branding, `${request.path.replace(/\/$/, '')}/pdf`));
    }),
  );

  router.get(PATHS.pdf, (request, response) =>
    answer(request, response, PATHS.pdf, async (report) => {
      const pdf = await printReport(deps, report);
      response.attachment(fileNameOf(report)).type('application/pdf').send(Buffer.from(pdf));
    }),
  );

  async function answer(
    request: Request,
    response: Response,
    route: string,
    show: (report: Report) => Promise<void>,
  ): Promise<void> {
    contextOfRequest(request).route = route;
    response.setHeader('X-Robots-Tag', 'noindex, nofollow');
    const limit = await deps.limits.takeSharedReport(contextOfRequest(request).address);
    if (!limit.allowed) {
      const seconds = secondsUntil(limit.resetAt);
      response.setHeader('Retry-After', String(seconds));
      send(
        response,
        429,
        writeMessage(`Too many reports were opened from here. Try again in ${seconds} seconds.`),
      );
      return;
    }
    const report = await findSharedReport(deps.db, String(request.params['token']));
    if (report === null) {
      const message =
        'This link no longer works: it has expired, or it was taken back. Ask the sender for a new one.';
      send(response, 404, writeMessage(message));
      return;
    }
    try {
      await show(report);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      send(response, error.status, writeMessage(error.message));
    }
  }
  return router;
}

function send(response: Response, status: number, { html, style }: WrittenReport): void {
  response.setHeader('Content-Security-Policy', reportPolicy(style, "'none'"));
  response.status(status).type('html').send(html);
}

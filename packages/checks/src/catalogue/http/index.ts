import type { Check } from '../../check.ts';
import { httpAccessDenied } from './http-access-denied.ts';
import { httpContentTypeMismatch } from './http-content-type-mismatch.ts';
import { httpHomepageUnavailable } from './http-homepage-unavailable.ts';
import { httpHtmlOverCrawlLimit } from './http-html-over-crawl-limit.ts';
import { httpNoResponse } from './http-no-response.ts';
import { httpNotFound } from './http-not-found.ts';
import { httpServerError } from './http-server-error.ts';
import { lostPage } from './lost-page.ts';
import { httpSoft404Probe } from './http-soft-404-probe.ts';
import { httpSoft404 } from './http-soft-404.ts';

export const httpChecks: readonly Check[] = [
  lostPage,
  httpHomepageUnavailable,
  httpServerError,
  httpNotFound,
  httpAccessDenied,
  httpNoResponse,
  httpSoft404,
  httpSoft404Probe,
  httpContentTypeMismatch,
  httpHtmlOverCrawlLimit,
];

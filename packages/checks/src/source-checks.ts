import { pageChecks } from './catalogue/index.ts';
import type { PageCheck } from './check.ts';

/** They judge how a page is served: its status, its headers, its speed. */
const aboutServing: ReadonlySet<string> = new Set([
  'http-server-error',
  'http-access-denied',
  'http-no-response',
  'http-soft-404',
  'http-content-type-mismatch',
  'redirect-temporary',
  'redirect-https-to-http',
  'robots-noindex-blocked',
  'canonical-header-conflict',
  'perf-slow-ttfb',
]);

/** The checks that can judge a page by its source alone, before anybody serves it. */
export const sourceChecks: readonly PageCheck[] = pageChecks.filter(({ id }) => !aboutServing.has(id));

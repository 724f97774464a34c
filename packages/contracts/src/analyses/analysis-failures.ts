import type { FailureReason } from '../vocabulary.ts';

/** Sentences for people about why an analysis failed, used if only the reason is known. */
const ANALYSIS_FAILURES: Readonly<Record<FailureReason, string>> = {
  dns_failed: 'The name of the site does not resolve. Check how it is written, then analyse again.',
  connection_failed: 'The site does not take connections. Check that it is up, then analyse again.',
  tls_failed: 'The certificate of the site is not valid. Renew it, then analyse again.',
  timeout: 'The site did not answer in time. Try again when it is less busy.',
  robots_disallowed: 'robots.txt forbids the start page to the crawler. Allow it there, then analyse again.',
  start_url_refused:
    'The server refuses the start page to the crawler. Let the crawler in, then analyse again.',
  http_error: 'The start page answers with an error. Correct it, or start from another URL.',
  not_html: 'The start page is not an HTML page. Start from one that is.',
  blocked_address:
    'The address of the site is not public, so the crawler may not reach it. Start from a public address.',
  internal: 'Something went wrong on our side. Analyse again; if it happens again, tell the operator.',
};

/** Returns the sentence that was stored when the analysis failed, else the sentence for its reason. */
export function failureMessageOf(analysis: {
  readonly failureReason: FailureReason | null;
  readonly failureMessage: string | null;
}): string | null {
  const { failureReason, failureMessage } = analysis;
  return failureMessage ?? (failureReason && ANALYSIS_FAILURES[failureReason]);
}

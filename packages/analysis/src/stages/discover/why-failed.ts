import { STATUS_CODES } from 'node:http';
import { isUnverifiable } from '@plumbline/checks';
import type { FailureReason } from '@plumbline/contracts';
import { PRODUCT_TOKEN, PRODUCT_USER_AGENT } from '@plumbline/crawler';
import type { AnalysisFailure } from '@plumbline/database';
import { isHtmlResponse, type FetchFailure, type ResponseFacts, type RobotsFile } from '@plumbline/web';

type Reason = FetchFailure['reason'];

/** The guard's error codes in words. */
const PRIVATE = new Map([['ERR_BLOCKED_ADDRESS', 'its host leads to an address that is not public']]);

/** Returns why the answer of a URL cannot be the start page of an analysis; null if it can. */
export function whyNotHome(url: string, response: ResponseFacts): AnalysisFailure | null {
  const { status, failure } = response;
  if (failure !== null) return whyNoAnswer(url, failure);
  if (isUnverifiable(response)) return whyRefused(url, response);
  if (status !== 200) {
    const target = status !== null && status >= 300 && status < 400 ? ' without an address to go to' : '';
    return failed(
      'http_error',
      `${url} answered ${statusText(status)}${target}. Make it answer 200, or start from another URL.`,
    );
  }
  if (isHtmlResponse(response)) return null;
  const what = response.mediaType ?? 'an answer without a Content-Type';
  return failed('not_html', `${url} is not an HTML page but ${what}. Start from a page.`);
}

/** Returns why a preview that stands for another site gives no start page: it sends its visitors to that site. */
export function whyPreviewLeaves(url: string): AnalysisFailure {
  return failed(
    'http_error',
    `The preview redirects its start page to ${url}, which belongs to the site that it stands for, so there is nothing of its own to judge. ` +
      'Let it answer its start page itself, then analyse again.',
  );
}

/** Returns why a start URL leads to no page. */
export function whyEndless(startUrl: string, lastUrl: string): AnalysisFailure {
  const way = startUrl === lastUrl ? '' : `, by way of ${lastUrl}`;
  return failed(
    'http_error',
    `${startUrl} redirects without end${way}. Let it lead to a page, or start from another URL.`,
  );
}

/**
 * Returns why robots.txt keeps the crawler from a URL.
 *
 * @param rule of the matcher; null if the file has none that forbids it
 */
export function whyForbidden(url: string, robots: RobotsFile, rule: string): AnalysisFailure {
  const { origin, status, failure } = robots;
  const file = `${origin}/robots.txt`;
  const advice = 'Make it answer 200, or 404 where there is none, then analyse again.';
  const why = 'a site whose robots.txt cannot be read may not be crawled (RFC 9309, 2.3.1.4)';
  if (failure !== null) {
    const { reason, message } = whyNoAnswer(file, { reason: failure as Reason, detail: 'robots.txt' });
    return { reason, message: `${message} Until then, ${why}.` };
  }
  if (status !== null && (status === 429 || status >= 500)) {
    const reason = status === 429 ? 'start_url_refused' : 'http_error';
    return failed(reason, `${file} answered ${statusText(status)}, and ${why}. ${advice}`);
  }
  return failed(
    'robots_disallowed',
    `${file} forbids ${url} to our crawler (${rule}). Allow it to the user agent ${PRODUCT_TOKEN}, then analyse again.`,
  );
}

/** The failure if the owner's credentials were sealed with another key. */
export const CREDENTIALS_DO_NOT_OPEN = failed(
  'internal',
  'The stored credentials of the site cannot be read any more. Enter them again, then analyse again.',
);

function whyRefused(url: string, { status, isChallenge }: ResponseFacts): AnalysisFailure {
  const answered = `${url} answered ${statusText(status)}${isChallenge ? ', a bot challenge,' : ''} to our crawler.`;
  const agent = `the user agent "${PRODUCT_USER_AGENT}"`;
  const advice =
    status === 401 || status === 407
      ? 'Give the site the credentials that it asks for'
      : status === 429
        ? `Allow ${agent} more requests, or wait`
        : `Let ${agent} in, or give the site a header or cookie that is let in`;
  return failed('start_url_refused', `${answered} ${advice}, then analyse again.`);
}

function whyNoAnswer(url: string, { reason, detail }: FetchFailure): AnalysisFailure {
  const { hostname } = new URL(url);
  const host = hostAndPort(url);
  switch (reason) {
    case 'dns_failed':
      return failed(
        reason,
        `The host ${hostname} does not exist. Check how it is written, then analyse again.`,
      );
    case 'dns_unavailable':
      return failed('dns_failed', `The name servers of ${hostname} do not answer. Analyse again later.`);
    case 'connection_failed':
      return failed(
        reason,
        `${host} does not take connections (${detail}). Check that it is up, then analyse again.`,
      );
    case 'network_unavailable':
      return failed(
        'connection_failed',
        `${host} cannot be reached from here (${detail}). Analyse again later.`,
      );
    case 'tls_failed':
      return failed(
        reason,
        `${host} has no TLS that browsers accept (${detail}). Renew its certificate, then analyse again.`,
      );
    case 'timeout':
      return failed(reason, `${url} did not answer in time (${detail}). Try again when it is less busy.`);
    case 'blocked_address':
      return failed(
        reason,
        `${url} may not be requested (${PRIVATE.get(detail) ?? detail}). Start from a public address on a port of the web; the operator of the service opens other addresses ` +
          'with ALLOW_PRIVATE_ADDRESSES.',
      );
    case 'invalid_response':
      return failed(
        'http_error',
        `${url} answered with what is not valid HTTP (${detail}). Correct it, then analyse again.`,
      );
    case 'page_too_costly':
    case 'internal':
      return failed(
        'internal',
        `${url} could not be read (${detail}). Analyse again; if it happens again, tell the operator.`,
      );
  }
}

/** Includes the port that was tried, even if it is the default of its scheme. */
function hostAndPort(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

function statusText(status: number | null): string {
  return [status, STATUS_CODES[status ?? 0]].filter((part) => part != null).join(' ');
}

function failed(reason: FailureReason, message: string): AnalysisFailure {
  return { reason, message };
}

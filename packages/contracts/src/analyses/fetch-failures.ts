/**
 * Explanations for people of why a URL gave no answer to judge, by reason (`failureReason` of a page). This is the
 * only list.
 */
export const FETCH_FAILURES = {
  dns_failed: 'The host name does not resolve',
  connection_failed: 'The server does not accept connections',
  tls_failed: 'The TLS handshake fails',
  timeout: 'The server does not answer in time',
  blocked_address:
    'The address is not public, or the operator of the service has not opened it (ALLOW_PRIVATE_ADDRESSES)',
  invalid_response:
    'The answer is not valid HTTP, or does not fit the request, such as 101 (switch to another protocol)',
  page_too_costly: 'Reading the page took more time or memory than one page may take, so it was not analysed',
  internal: 'The crawler crashed on every attempt to read the answer, so the page was not analysed',
} as const;

export type FetchFailureReason = keyof typeof FETCH_FAILURES;

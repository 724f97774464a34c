import { expect, test } from '@jest/globals';
import { responseFacts } from '@plumbline/crawler';
import { FOR_PROBES, retryDelay } from './retry-delay.ts';

const config = { RETRY_SECONDS: 2 };

/** An analysis whose pages are all done waits only for these. */
const TAIL_MAX_MS = 5_000;

test.each(['connection_failed', 'timeout', 'dns_failed', 'dns_unavailable', 'network_unavailable'] as const)(
  'an analysis waits at most 5 s for a probe after %s',
  (reason) => {
    const response = responseFacts('http://dead.test/', { ok: false, reason, detail: '' });
    const delays: number[] = [];
    for (let failures = 0, delay = 0; failures < 10; failures += 1) {
      delay = retryDelay(config, response, failures, FOR_PROBES) ?? 0;
      delays.push(delay);
    }
    const waits = delays.reduce((sum, delay) => sum + delay, 0);
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(TAIL_MAX_MS);
  },
);

test.each(['connection_failed', 'timeout', 'dns_failed', 'tls_failed', 'invalid_response'] as const)(
  'a page is fetched three times before its finding says %s',
  (reason) => {
    const response = responseFacts('http://dead.test/', { ok: false, reason, detail: '' });
    const delays = [0, 1, 2].map((failures) => retryDelay(config, response, failures));
    expect(delays).toEqual([expect.any(Number), expect.any(Number), null]);
  },
);

test.each([408, 425, 429, 500, 503])(
  'a page is fetched three times before its finding says that it answers %i, which need not last',
  (status) => {
    const answer = { status, headers: {}, failure: null };
    const response = {
      ...responseFacts('http://busy.test/', { ok: false, reason: 'timeout', detail: '' }),
      ...answer,
    };
    const delays = [0, 1, 2].map((failures) => retryDelay(config, response, failures));
    expect(delays).toEqual([expect.any(Number), expect.any(Number), null]);
  },
);

test.each(['dns_unavailable', 'network_unavailable'] as const)(
  'a page is fetched until our own name server or network had half a minute to come back from %s',
  (reason) => {
    const response = responseFacts('http://example.test/', { ok: false, reason, detail: '' });
    const delays = Array.from({ length: 10 }, (_, failures) => retryDelay(config, response, failures));
    const end = delays.indexOf(null);
    expect(delays.slice(end).every((delay) => delay === null)).toBe(true);
    const waits = delays.slice(0, end).reduce<number>((sum, delay) => sum + (delay ?? 0), 0);
    expect(waits).toBeGreaterThanOrEqual(30_000);
    expect(waits).toBeLessThan(60_000);
  },
);

test('an address that may not be dialled is not retried', () => {
  const response = responseFacts('http://dead.test/', { ok: false, reason: 'blocked_address', detail: '' });
  expect(retryDelay(config, response, 0)).toBeNull();
});

test('an analysis does not wait for a probe as long as its server asks for', () => {
  const answer = { status: 503, headers: { 'retry-after': ['120'] }, failure: null };
  const response = {
    ...responseFacts('http://busy.test/', { ok: false, reason: 'timeout', detail: '' }),
    ...answer,
  };
  expect(retryDelay(config, response, 0)).toBe(60_000);
  expect(retryDelay(config, response, 0, FOR_PROBES)).toBeLessThan(TAIL_MAX_MS);
});

test('an operator sets how soon a page is fetched again', () => {
  const response = responseFacts('http://busy.test/', { ok: false, reason: 'timeout', detail: '' });
  const delays = [0, 1, 2].map((failures) => retryDelay({ RETRY_SECONDS: 0.3 }, response, failures));
  expect(delays).toEqual([300, 1_500, null]);
});

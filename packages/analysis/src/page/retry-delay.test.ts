import { expect, test } from '@jest/globals';
import { responseFacts } from '@plumbline/crawler';
import { PROBE_DELAYS_MS, retryDelay } from './retry-delay.ts';

/** An analysis that has seen all of its pages waits for nothing but these. */
const TAIL_MAX_MS = 5_000;

test.each(['connection_failed', 'timeout', 'dns_failed', 'dns_unavailable', 'network_unavailable'] as const)(
  'what is only looked at is not waited for longer than its tail after %s',
  (reason) => {
    const response = responseFacts('http://dead.test/', { ok: false, reason, detail: '' });
    const delays: number[] = [];
    for (let failures = 0, delay = 0; failures < 10; failures += 1) {
      delay = retryDelay(response, failures, PROBE_DELAYS_MS) ?? 0;
      delays.push(delay);
    }
    const waits = delays.reduce((sum, delay) => sum + delay, 0);
    expect(waits).toBeGreaterThan(0);
    expect(waits).toBeLessThanOrEqual(TAIL_MAX_MS);
  },
);

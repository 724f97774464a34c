import { SLOW_FIRST_BYTE_MS } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

/** Slower is "poor": https://web.dev/articles/ttfb */
const VERY_SLOW_MS = 1800;

export const perfSlowTtfb = definePageCheck<
  'html',
  { readonly firstByteMs: number; readonly cacheStatus: string | null }
>({
  id: 'perf-slow-ttfb',
  title: 'Slow server response',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'high',
  about: 'serving',
  why: 'Nothing can be shown before the first byte arrives, so every other measure of speed is later by that much. A slow server is also crawled less.',
  howToFix:
    'Cache rendered pages, speed up the queries behind them, and serve them from a place close to visitors.',
  example: { bad: 'First byte after 2,300 ms', good: 'First byte after 180 ms' },
  references: ['https://web.dev/articles/ttfb'],
  decisions: [
    'Requests a slow page a second time, and judges it by the faster answer. Of slow pages that were fetched together, it requests only the first three again: if all three are slow twice, the others count as slow, too. The confidence is medium, because it measures from one place and during the analysis.',
  ],
  appliesTo: 'html',
  run({ response: { firstByteMs, isSlowAgain, headers } }) {
    if (firstByteMs === null || firstByteMs <= SLOW_FIRST_BYTE_MS || isSlowAgain !== true) return null;
    const cacheStatus = firstHeader(headers, 'cf-cache-status') ?? firstHeader(headers, 'x-cache');
    return {
      evidence: { firstByteMs: Math.round(firstByteMs), cacheStatus },
      severity: firstByteMs > VERY_SLOW_MS ? 'high' : 'medium',
      confidence: 'medium',
    };
  },
  message: ({ firstByteMs, cacheStatus }) =>
    `The server took ${firstByteMs} ms to answer${cacheStatus === null ? '' : ` (cache: ${cacheStatus})`}.`,
});

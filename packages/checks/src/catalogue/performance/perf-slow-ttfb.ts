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
    'A slow page is asked a second time, and judged by the faster answer. The first three of pages fetched together are asked again. If all three are slow twice, the others count as slow, too. From one place, while the site was being crawled: the confidence is medium.',
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

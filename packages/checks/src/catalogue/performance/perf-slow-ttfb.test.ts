import { describeCheck } from '../../testing.ts';
import { perfSlowTtfb } from './perf-slow-ttfb.ts';

describeCheck(perfSlowTtfb, {
  fails: [
    {
      name: 'more than 800 ms',
      html: '<p>Text</p>',
      response: { firstByteMs: 801, isSlowAgain: true, headers: { 'cf-cache-status': 'MISS' } },
      evidence: { firstByteMs: 801, cacheStatus: 'MISS' },
      confidence: 'medium',
    },
    {
      name: 'more than 1,800 ms',
      response: { firstByteMs: 1801, isSlowAgain: true },
      severity: 'high',
      confidence: 'medium',
    },
  ],
  passes: [{ name: 'a fast page', response: { firstByteMs: 120 } }],
  nearMisses: [
    { name: 'exactly 800 ms', response: { firstByteMs: 800, isSlowAgain: true } },
    { name: 'a page that was slow once', response: { firstByteMs: 3000 } },
    { name: 'a time that was not measured', response: { firstByteMs: null } },
    { name: 'a slow error', response: { status: 404, firstByteMs: 3000 } },
  ],
});

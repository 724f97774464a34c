import type { Check } from '../../check.ts';
import { perfCoreWebVitals } from './perf-core-web-vitals.ts';
import { perfDomSize } from './perf-dom-size.ts';
import { perfHtmlSize } from './perf-html-size.ts';
import { perfRenderBlocking } from './perf-render-blocking.ts';
import { perfResourceBroken } from './perf-resource-broken.ts';
import { perfSlowTtfb } from './perf-slow-ttfb.ts';
import { perfStaticCache } from './perf-static-cache.ts';
import { perfUncompressed } from './perf-uncompressed.ts';

export const performanceChecks: readonly Check[] = [
  perfSlowTtfb,
  perfHtmlSize,
  perfUncompressed,
  perfStaticCache,
  perfRenderBlocking,
  perfDomSize,
  perfResourceBroken,
  perfCoreWebVitals,
];

import { describeCheck } from '../../testing.ts';
import { perfHtmlSize } from './perf-html-size.ts';

const page = (bytes: number) => ({ html: '<p>Text</p>', response: { bytes } });

describeCheck(perfHtmlSize, {
  fails: [
    {
      name: 'more than 204.8 KB',
      ...page(204_801),
      evidence: { decodedBytes: 204_801 },
      message: 'The HTML is 204.8 KB.',
    },
    { name: 'more than 512 KB', ...page(512_001), severity: 'medium' },
    {
      name: 'a page that is mostly a script',
      html: `<script>${'x'.repeat(250_000)}</script><p>Text</p>`,
      evidence: { breakdown: { inlineScript: 250_000, inlineStyle: 0 } },
      message: /inline scripts and data/,
    },
  ],
  passes: [{ name: 'a small page', ...page(20_000) }],
  nearMisses: [
    { name: 'exactly 204.8 KB', ...page(204_800) },
    { name: 'so large that crawlers stop: http-html-over-crawl-limit', ...page(1_000_001) },
  ],
});

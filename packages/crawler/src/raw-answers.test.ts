import { expect, test } from '@jest/globals';
import { patience } from '@plumbline/testkit';
import { lookAtRawSites } from './testing/look-at-raw-sites.ts';

test(
  'whatever a site answers, byte by byte, pages, probes, robots.txt, sitemaps and handshakes come to an end in time',
  async () => {
    expect(await lookAtRawSites(300, 7)).toEqual([]);
  },
  180_000 * patience,
);

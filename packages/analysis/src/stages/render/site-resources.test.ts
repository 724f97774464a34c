import { expect, test } from '@jest/globals';
import { createSiteAccess } from '@plumbline/crawler';
import { createHttpClient } from '@plumbline/net';
import { serveSite } from '@plumbline/testkit';
import { openSite } from '../../site/open-site.ts';
import { resourcesOf } from './site-resources.ts';

test('pages wait once for the robots.txt of another host that does not answer, also if one gives up, and it forbids search engines nothing', async () => {
  const hosts = ['127.0.0.1'];
  const http = createHttpClient({ allowPrivateAddresses: ['127.0.0.0/8'], userAgent: 'test' });
  const other = await serveSite({ '/robots.txt': () => undefined, '/app.js': 'app()' }, '127.0.0.2');
  const files = { homeUrl: 'http://127.0.0.1/', robots: [], sitemaps: [], probes: [] };
  const site = openSite({ hosts, options: {} }, files, createSiteAccess(hosts));
  const config = { CONNECTIONS_PER_BATCH: 1, PAGE_BYTES_MAX: 1_000 } as Parameters<
    typeof resourcesOf
  >[0]['config'];
  const fetchResource = resourcesOf({ http, config }, site, hosts);
  const load = (signal: AbortSignal) =>
    fetchResource({ method: 'GET', url: `${other.origin}/app.js`, kind: 'script', headers: {}, signal });

  const answers = await Promise.all([load(AbortSignal.abort()), load(new AbortController().signal)]);
  answers.push(await load(new AbortController().signal));
  http.close();
  await other.close();
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ refusedBy: 'own-rule' })));
  expect(other.requests).toEqual(['GET /robots.txt']);
});

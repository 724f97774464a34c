import type { LoadedResource } from '@plumbline/page-facts';
import { describeCheck } from '../../testing.ts';
import { contentRequestBlocked } from './content-request-blocked.ts';

const dom = '<h1>Ferns</h1><script src="/app.js"></script>';
const url = 'https://example.com/api/ferns';

function asked(outcome: LoadedResource['outcome'], other: Partial<LoadedResource> = {}) {
  const resource: LoadedResource = { url, kind: 'data', outcome, ...other };
  return { html: dom, dom, rendering: { resources: [resource] } };
}

describeCheck(contentRequestBlocked, {
  fails: [
    {
      name: 'data that search engines may not fetch',
      ...asked('robots'),
      observed: url,
      message: `robots.txt keeps search engines from ${url}, which scripts of the page ask for.`,
    },
  ],
  passes: [{ name: 'data that comes', ...asked(200) }],
  nearMisses: [
    { name: 'a rule for this crawler alone', ...asked('own-rule') },
    { name: 'a request to another host', ...asked('robots', { url: 'https://other.example/api' }) },
    {
      name: 'a script that an element names, which is judged as a file',
      ...asked('robots', { url: 'https://example.com/app.js', kind: 'script' }),
    },
    { name: 'a page that was not rendered', html: dom },
  ],
});

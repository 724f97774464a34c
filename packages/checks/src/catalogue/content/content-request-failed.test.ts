import type { LoadedResource } from '@plumbline/page-facts';
import { describeCheck } from '../../testing.ts';
import { contentRequestFailed } from './content-request-failed.ts';

const dom = '<h1>Ferns</h1><script src="/app.js"></script>';
const url = 'https://example.com/api/ferns';

function asked(outcome: LoadedResource['outcome'], other: Partial<LoadedResource> = {}) {
  const resource: LoadedResource = { url, kind: 'data', outcome, ...other };
  return { html: dom, dom, rendering: { resources: [resource] } };
}

describeCheck(contentRequestFailed, {
  fails: [
    {
      name: 'data that is gone',
      ...asked(404),
      observed: url,
      message: `A script asks for ${url} and gets 404.`,
    },
    { name: 'data that a broken server does not send', ...asked(500), evidence: { total: 1 } },
    { name: 'data without an answer', ...asked('failed'), message: /gets no answer\.$/ },
    { name: 'a part of the script', ...asked(404, { kind: 'script' }) },
    {
      name: 'several, each reported once',
      html: dom,
      dom,
      rendering: {
        resources: [
          { url, kind: 'data', outcome: 404 },
          { url, kind: 'data', outcome: 404 },
          { url: `${url}/moss`, kind: 'data', outcome: 503 },
        ],
      },
      evidence: { total: 2 },
      message: /, and 1 more fail\.$/,
    },
  ],
  passes: [{ name: 'data that comes', ...asked(200) }],
  nearMisses: [
    { name: 'data for visitors who have signed in', ...asked(401) },
    { name: 'what robots.txt forbids', ...asked('robots') },
    { name: 'a request to another host', ...asked(404, { url: 'https://other.example/api' }) },
    {
      name: 'a script that an element names, which is judged as a file',
      ...asked(404, { url: 'https://example.com/app.js', kind: 'script' }),
    },
    { name: 'a page that was not rendered', html: dom },
  ],
});

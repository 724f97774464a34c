import { describeSiteCheck } from '../../testing.ts';
import { linkBrokenExternal } from './link-broken-external.ts';

const page = 'https://example.com/a';
const linkTo = (path: string, target: object) => ({
  from: page,
  to: `https://example.org/${path}`,
  label: 'Study',
  target,
});

describeSiteCheck(linkBrokenExternal, {
  fails: [
    {
      name: 'a page that is gone',
      pages: [{ url: page }],
      references: [linkTo('a', { status: 404 })],
      findings: [
        {
          url: page,
          evidence: {
            total: 1,
            links: [{ href: 'https://example.org/a', anchorText: 'Study', status: 404 }],
          },
          message: /answers 404/,
        },
      ],
    },
    {
      name: 'a host that does not exist',
      pages: [{ url: page }],
      references: [linkTo('a', { status: null, failure: 'dns_failed' })],
      findings: [{ url: page, message: /host does not exist/ }],
    },
    {
      name: 'a server error, which may pass',
      pages: [{ url: page }],
      references: [linkTo('a', { status: 500 })],
      findings: [{ url: page, confidence: 'medium' }],
    },
    {
      name: 'five of them',
      pages: [{ url: page }],
      references: ['a', 'b', 'c', 'd', 'e'].map((path) => linkTo(path, { status: 410 })),
      findings: [{ url: page, evidence: { total: 5 }, severity: 'medium', message: /and 4 more/ }],
    },
  ],
  passes: [{ name: 'a live page', pages: [{ url: page }], references: [linkTo('a', { status: 200 })] }],
  nearMisses: [
    {
      name: 'a bot challenge',
      pages: [{ url: page }],
      references: [linkTo('a', { status: 404, isChallenge: true })],
    },
    {
      name: 'a slow server',
      pages: [{ url: page }],
      references: [linkTo('a', { status: null, failure: 'timeout' })],
    },
    { name: 'a link that was not looked at', pages: [{ url: page }], references: [linkTo('a', {})] },
    ...[401, 403, 405, 406, 429, 451, 503, 999].map((status) => ({
      name: `${status}, which people may not get`,
      pages: [{ url: page }],
      references: [linkTo('a', { status })],
    })),
  ],
});

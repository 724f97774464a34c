import { describeSiteCheck } from '../../testing.ts';
import { redirectLoop } from './redirect-loop.ts';

const [home, a, b, c] = ['', 'a', 'b', 'c'].map((name) => `https://example.com/${name}`) as [
  string,
  string,
  string,
  string,
];
const redirect = (url: string, redirectUrl: string) => ({ url, status: 302, redirectUrl });
const references = [{ from: home, to: a }];

describeSiteCheck(redirectLoop, {
  fails: [
    {
      name: 'two URLs that redirect to each other',
      pages: [{ url: home }, redirect(a, b), redirect(b, a)],
      references,
      findings: [
        {
          url: a,
          evidence: { cycle: [a, b] },
          message: `The redirects go round in a circle: ${a} → ${b} → ${a}.`,
        },
      ],
    },
    {
      name: 'a way into a circle',
      pages: [{ url: home }, redirect(a, b), redirect(b, c), redirect(c, b)],
      references,
      findings: [{ url: a, evidence: { cycle: [b, c] } }],
    },
    {
      name: 'a URL that redirects to itself',
      pages: [{ url: home }, redirect(a, a)],
      references,
      findings: [{ url: a, evidence: { cycle: [a] } }],
    },
  ],
  passes: [{ name: 'redirects that arrive', pages: [{ url: home }, redirect(a, b), { url: b }], references }],
  nearMisses: [
    {
      name: 'a redirect to an error',
      pages: [{ url: home }, redirect(a, b), { url: b, status: 404 }],
      references,
    },
    {
      name: 'a redirect that was not followed',
      pages: [{ url: home }, redirect(a, 'https://example.org/')],
      references,
    },
  ],
});

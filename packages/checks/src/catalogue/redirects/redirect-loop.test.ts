import { describeSiteCheck } from '../../testing.ts';
import { redirectLoop } from './redirect-loop.ts';

const [home, a, b, c] = ['', 'a', 'b', 'c'].map((name) => `https://example.com/${name}`) as [
  string,
  string,
  string,
  string,
];
const redirect = (url: string, redirectUrl: string) => ({ url, status: 302, redirectUrl });
const probe = {
  purpose: 'redirect-loop',
  status: 200,
  failure: null,
  permanent: false,
  mediaType: 'text/html',
  canonicalUrl: null,
  text: '',
} as const;
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
      name: 'a circle that ends with its cookies',
      pages: [{ url: home }, redirect(a, b), redirect(b, c), redirect(c, b)],
      references,
      probes: [{ ...probe, url: b, finalUrl: b }],
      findings: [
        {
          url: a,
          evidence: { cycle: [b, c], cookieDependent: true },
          severity: 'medium',
          message: /everyone who keeps no cookies, such as search engines: /,
        },
      ],
    },
    {
      name: 'a circle that goes on with its cookies',
      pages: [{ url: home }, redirect(a, a)],
      references,
      probes: [{ ...probe, url: a, finalUrl: a, status: null, failure: 'too_many_redirects' }],
      findings: [{ url: a, evidence: { cookieDependent: false }, severity: 'critical' }],
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

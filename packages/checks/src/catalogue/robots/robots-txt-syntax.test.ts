import type { SiteProbe } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtSyntax } from './robots-txt-syntax.ts';

const robots = (text: string, status = 200) => [
  { origin: 'https://example.com', status, failure: null, text, redirects: 0 },
];
const licenceUrl = 'https://example.com/license.xml';
const licence = (answer: Partial<SiteProbe>): SiteProbe => ({
  purpose: 'licence',
  url: licenceUrl,
  finalUrl: licenceUrl,
  status: 200,
  failure: null,
  permanent: false,
  mediaType: 'application/xml',
  canonicalUrl: null,
  text: '',
  ...answer,
});
const fails = (name: string, text: string, line: number, reason: string) => ({
  name,
  robots: robots(text),
  findings: [{ url: null, evidence: { files: [{ total: 1, errors: [{ line, reason }] }] } }] as const,
});

describeSiteCheck(robotsTxtSyntax, {
  fails: [
    fails('a line without colon', 'User-agent: *\nDisallow /a', 2, 'the colon is missing'),
    fails('an unknown field', '# hi\nUser-agent: *\nDisalow: /a', 3, 'the field is unknown'),
    fails('a rule before any agent', 'Disallow: /a\nUser-agent: *', 1, 'no user-agent line comes before'),
    fails('a path without slash', 'User-agent: *\r\nDisallow: a', 2, 'a path starts with / or *'),
    fails(
      'a misplaced end',
      'User-agent: *\nDisallow: /*.php$?x',
      2,
      '$ has a meaning at the end only: write %24 for the sign itself',
    ),
    fails(
      'a percent sign that encodes nothing',
      'User-agent: *\nDisallow: /100%-off',
      2,
      '% stands before two hexadecimal digits only: write %25 for the sign itself',
    ),
    {
      name: 'a licence that is not there',
      robots: robots(`License: ${licenceUrl}`),
      probes: [licence({ status: 404 })],
      findings: [
        { url: null, evidence: { files: [{ errors: [{ line: 1, reason: 'the licence answers 404' }] }] } },
      ],
    },
    {
      name: 'a licence that is a web page',
      robots: robots(`User-agent: *\nAllow: /\nLicense: ${licenceUrl}`),
      probes: [licence({ text: '<!doctype html><title>Licence</title>' })],
      findings: [
        {
          url: null,
          evidence: { files: [{ errors: [{ line: 3, reason: 'the licence is no RSL document' }] }] },
        },
      ],
    },
    fails('an agent without name', 'User-agent:', 1, 'no user agent is named'),
    fails('a relative licence', 'License: /license.xml', 1, 'the address of a licence must be absolute'),
    fails('a relative sitemap', 'Sitemap: /sitemap.xml', 1, 'the address of a sitemap must be absolute'),
    fails('noindex', 'User-agent: *\nNoindex: /a', 2, 'robots.txt has no such rule'),
    {
      name: 'a page of HTML',
      robots: robots('<!doctype html><title>Not found</title>'),
      findings: [{ url: null, evidence: { files: [{ isHtml: true, errors: [] }] }, message: /page of HTML/ }],
    },
    {
      name: 'a file longer than crawlers read',
      robots: robots(`User-agent: *\n${'Disallow: /a\n'.repeat(40_000)}`),
      findings: [{ url: null, evidence: { files: [{ isCut: true, total: 0 }] }, message: /512 KB/ }],
    },
  ],
  passes: [
    {
      name: 'an ordinary file',
      robots: robots('User-agent: *\nDisallow: /a\nAllow: /a/*.html$\n\nSitemap: https://example.com/s.xml'),
    },
    { name: 'an empty one', robots: robots('') },
  ],
  nearMisses: [
    {
      name: 'fields of other crawlers, comments, blank lines and a byte order mark',
      robots: robots(
        '\uFEFF# hello\n\nUSER-AGENT : bingbot # Bing\nCrawl-delay: 5\nContent-Signal: ai-train=no\nDisallow:',
      ),
    },
    {
      name: 'a path with encoded characters, and with others than ASCII',
      robots: robots('User-agent: *\nDisallow: /caf%C3%A9\nDisallow: /bücher\nDisallow: /100%25'),
    },
    {
      name: 'a licence in RSL',
      robots: robots(`License: ${licenceUrl}`),
      probes: [
        licence({
          text: '<?xml version="1.0"?><rsl xmlns="https://rslstandard.org/rsl"><content url="/"/></rsl>',
        }),
      ],
    },
    ...[403, null].map((status) => ({
      name: `a licence that turns the crawler away (${status})`,
      robots: robots(`License: ${licenceUrl}`),
      probes: [licence({ status })],
    })),
    { name: 'a licence that nobody looked at', robots: robots(`License: ${licenceUrl}`) },
    { name: 'an error page', robots: robots('<html>Not found</html>', 404) },
  ],
});

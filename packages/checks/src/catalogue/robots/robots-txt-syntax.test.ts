import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtSyntax } from './robots-txt-syntax.ts';

const robots = (text: string, status = 200) => [
  { origin: 'https://example.com', status, failure: null, text, redirects: 0 },
];
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
    fails('a misplaced end', 'User-agent: *\nDisallow: /*.php$?x', 2, '$ has a meaning at the end only'),
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
      findings: [{ url: null, evidence: { files: [{ isCut: true, total: 0 }] }, message: /500 KiB/ }],
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
    { name: 'an error page', robots: robots('<html>Not found</html>', 404) },
  ],
});

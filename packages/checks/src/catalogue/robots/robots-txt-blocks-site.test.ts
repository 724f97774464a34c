import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtBlocksSite } from './robots-txt-blocks-site.ts';

const robots = (text: string, status = 200) => [
  { origin: 'https://example.com', status, failure: null, text, redirects: 0 },
];
const pages = ['', 'a', 'b', 'c'].map((path) => ({ url: `https://example.com/${path}` }));

describeSiteCheck(robotsTxtBlocksSite, {
  fails: [
    {
      name: 'a file that closes everything, to the crawler as well',
      robots: robots('User-agent: *\nDisallow: /'),
      skipped: { robots: 1 },
      findings: [
        {
          url: null,
          evidence: {
            origin: 'https://example.com',
            bot: 'Googlebot',
            rule: 'Disallow: /',
            line: 2,
            blockedShare: 1,
          },
        },
      ],
    },
    {
      name: 'a file that closes everything to Google',
      robots: robots('User-agent: Googlebot\nDisallow: /'),
      pages,
      findings: [{ url: null, evidence: { blockedShare: 1 } }],
    },
    {
      name: 'a file that lets Google in and no other search engine',
      robots: robots('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nDisallow:'),
      skipped: { robots: 1 },
      findings: [{ url: null, evidence: { bot: '*' }, severity: 'high' }],
    },
  ],
  passes: [
    { name: 'a file that closes a directory', robots: robots('User-agent: *\nDisallow: /admin/'), pages },
    { name: 'no file was read', pages },
  ],
  nearMisses: [
    {
      name: 'rules against a crawler for language models',
      robots: robots('User-agent: GPTBot\nDisallow: /'),
      pages,
    },
    {
      name: 'a file that lets the large search engines in by name',
      robots: robots('User-agent: *\nDisallow: /\n\nUser-agent: Googlebot\nUser-agent: bingbot\nDisallow:'),
      skipped: { robots: 1 },
    },
    { name: 'a home page that alone is closed', robots: robots('User-agent: *\nDisallow: /$'), pages },
    {
      name: 'a home page that alone is open',
      robots: robots('User-agent: *\nDisallow: /\nAllow: /$'),
      pages,
    },
    { name: 'a file that cannot be read: robots-txt-unavailable', robots: robots('', 503), pages },
  ],
});

import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtBlocksResources } from './robots-txt-blocks-resources.ts';

const robots = (text: string) => [
  { origin: 'https://example.com', status: 200, failure: null, text, redirects: 0 },
];
const page = 'https://example.com/';
const loads = (path: string, kind: 'script' | 'stylesheet' | 'image', from = page) => ({
  from,
  to: `https://example.com${path}`,
  kind,
});

describeSiteCheck(robotsTxtBlocksResources, {
  fails: [
    {
      name: 'styles and scripts behind one rule',
      robots: robots('User-agent: *\nDisallow: /assets/'),
      pages: [{ url: page }, { url: 'https://example.com/b' }],
      references: [
        loads('/assets/app.css', 'stylesheet'),
        loads('/assets/app.js', 'script'),
        loads('/assets/app.js', 'script', 'https://example.com/b'),
      ],
      findings: [
        {
          url: null,
          evidence: {
            total: 2,
            rules: [
              {
                rule: 'Disallow: /assets/',
                line: 2,
                total: 2,
                resources: [
                  { url: 'https://example.com/assets/app.js', type: 'script', pages: 2 },
                  { url: 'https://example.com/assets/app.css', type: 'stylesheet', pages: 1 },
                ],
              },
            ],
          },
        },
      ],
    },
    {
      name: 'an image behind a rule for Googlebot',
      robots: robots('User-agent: Googlebot\nDisallow: /img/'),
      pages: [{ url: page }],
      references: [loads('/img/a.png', 'image')],
      findings: [{ url: null, evidence: { total: 1 } }],
    },
    {
      name: 'an image behind a rule for Googlebot-Image',
      robots: robots('User-agent: Googlebot-Image\nDisallow: /img/'),
      pages: [{ url: page }],
      references: [loads('/img/a.png', 'image')],
      findings: [{ url: null }],
    },
  ],
  passes: [
    {
      name: 'files that are allowed',
      robots: robots('User-agent: *\nDisallow: /admin/'),
      pages: [{ url: page }],
      references: [loads('/assets/app.css', 'stylesheet')],
    },
  ],
  nearMisses: [
    {
      name: 'a more exact rule that allows them',
      robots: robots('User-agent: *\nDisallow: /assets/\nAllow: /assets/*.css'),
      pages: [{ url: page }],
      references: [loads('/assets/app.css', 'stylesheet')],
    },
    {
      name: 'files that only a noindex page loads',
      robots: robots('User-agent: *\nDisallow: /assets/'),
      pages: [{ url: page, noindex: true }],
      references: [loads('/assets/app.css', 'stylesheet')],
    },
    {
      name: 'a counter of visits',
      robots: robots('User-agent: *\nDisallow: /matomo/'),
      pages: [{ url: page }],
      references: [loads('/matomo/matomo.js', 'script')],
    },
    {
      name: 'a script behind a rule for images',
      robots: robots('User-agent: Googlebot-Image\nDisallow: /'),
      pages: [{ url: page }],
      references: [loads('/assets/app.js', 'script')],
    },
  ],
});

import { factsOf } from '@plumbline/page-facts/testing';
import { describeSiteCheck } from '../../testing.ts';
import { home, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconFaviconBroken } from './icon-favicon-broken.ts';

const url = 'https://example.com/favicon.ico';
const link = '<link rel="icon" href="/favicon.ico">';
const robots = (text: string) => [
  { origin: 'https://example.com', status: 200, failure: null, text, redirects: 0 },
];

describeSiteCheck(iconFaviconBroken, {
  fails: [
    {
      name: 'the icon is gone',
      ...siteWithIcons(link, [{ url, status: 404, image: null }]),
      findings: [{ url: home, evidence: { icons: [{ href: url, reason: 'status', status: 404 }] } }],
    },
    {
      name: 'a page in its place',
      ...siteWithIcons(link, [{ url, image: null, mediaType: 'text/html' }]),
      findings: [{ url: home, evidence: { icons: [{ reason: 'not_image' }] } }],
    },
    {
      name: 'robots.txt keeps Google from it',
      ...siteWithIcons(link, [{ url }]),
      robots: robots('User-agent: Googlebot-Image\nDisallow: /favicon.ico'),
      findings: [{ url: home, evidence: { icons: [{ reason: 'blocked' }] } }],
    },
    {
      name: 'robots.txt keeps Google from the home page',
      homePageFacts: factsOf(link, { url: home, site: { isHomePage: true, blockedBy: 'Disallow: /' } }),
      findings: [{ url: home, evidence: { icons: [], homeBlockedBy: 'Disallow: /' } }],
    },
  ],
  passes: [{ name: 'the icon loads', ...siteWithIcons(link, [{ url }]) }],
  nearMisses: [
    { name: 'the icon was not fetched', ...siteWithIcons(link) },
    {
      name: 'robots.txt keeps out another bot',
      ...siteWithIcons(link, [{ url }]),
      robots: robots('User-agent: badbot\nDisallow: /'),
    },
    { name: 'an icon inside the page', ...siteWithIcons('<link rel="icon" href="data:,">') },
    {
      name: 'an icon that only the server calls an image',
      ...siteWithIcons(link, [{ url, image: null, mediaType: 'image/x-icon' }]),
    },
  ],
});

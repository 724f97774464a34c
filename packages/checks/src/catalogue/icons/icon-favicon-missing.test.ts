import { describeSiteCheck } from '../../testing.ts';
import { home, probeOf, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconFaviconMissing } from './icon-favicon-missing.ts';

const found = probeOf('favicon', { status: 200, mediaType: 'image/x-icon' });
const gone = probeOf('favicon');

describeSiteCheck(iconFaviconMissing, {
  fails: [
    {
      name: 'no icon at all',
      ...siteWithIcons('<p>Text</p>', [], gone),
      findings: [{ url: home, evidence: { hasFallback: false } }],
    },
    {
      name: 'only /favicon.ico, which no page declares',
      ...siteWithIcons('<p>Text</p>', [], found),
      findings: [
        { url: home, severity: 'low', evidence: { hasFallback: true }, message: /<link rel="icon"/ },
      ],
    },
    {
      name: 'a page in place of /favicon.ico',
      ...siteWithIcons('<p>Text</p>', [], probeOf('favicon', { status: 200 })),
      findings: [{ url: home }],
    },
    {
      name: 'a link without address',
      ...siteWithIcons('<link rel="icon" href="">', [], gone),
      findings: [{ url: home }],
    },
  ],
  passes: [
    { name: 'declared', ...siteWithIcons('<link rel="shortcut icon" href="/favicon.ico">', [], gone) },
  ],
  nearMisses: [
    {
      name: 'an icon inside the page',
      ...siteWithIcons('<link rel="icon" href="data:image/svg+xml,<svg/>">', [], gone),
    },
    {
      name: 'an apple-touch-icon, which Google takes, too',
      ...siteWithIcons('<link rel="apple-touch-icon" href="/a.png">', [], gone),
    },
    { name: '/favicon.ico was not asked for', ...siteWithIcons('<p>Text</p>') },
    {
      name: '/favicon.ico did not answer',
      ...siteWithIcons('<p>Text</p>', [], probeOf('favicon', { status: null, failure: 'timeout' })),
    },
    {
      name: '/favicon.ico refuses the crawler',
      ...siteWithIcons('<p>Text</p>', [], probeOf('favicon', { status: 403 })),
    },
    { name: 'the home page is not known', probes: [gone] },
  ],
});

import { describeCheck } from '../../testing.ts';
import { robotsNoindexBlocked } from './robots-noindex-blocked.ts';

const html = '<head><meta name="robots" content="noindex"></head>';
const site = { blockedBy: 'Disallow: /internal/' };

describeCheck(robotsNoindexBlocked, {
  fails: [
    {
      name: 'a noindex page that robots.txt blocks',
      html,
      site,
      evidence: { blockedBy: 'Disallow: /internal/' },
    },
    {
      name: 'a file whose header says so',
      response: { mediaType: 'application/pdf', headers: { 'x-robots-tag': 'none' } },
      site,
    },
  ],
  passes: [
    { name: 'a noindex page that may be fetched', html },
    { name: 'a blocked page without noindex', html: '<p>Text</p>', site },
  ],
  nearMisses: [
    { name: 'a blocked error page', html, site, response: { status: 404 } },
    { name: 'noindex for another bot', html: '<head><meta name="bingbot" content="noindex"></head>', site },
  ],
});

import { describeSiteCheck } from '../../testing.ts';
import { home, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconAppleTouchInvalid } from './icon-apple-touch-invalid.ts';

const url = 'https://example.com/touch.png';
const link = '<link rel="apple-touch-icon" href="/touch.png">';
const icon = (width: number, height = width, type = 'png') => [{ url, image: { type, width, height } }];

describeSiteCheck(iconAppleTouchInvalid, {
  fails: [
    {
      name: 'gone',
      ...siteWithIcons(link, [{ url, status: 404, image: null }]),
      findings: [{ url: home, severity: 'medium', evidence: { fault: 'broken', status: 404 } }],
    },
    {
      name: 'an SVG',
      ...siteWithIcons(link, icon(180, 180, 'svg')),
      findings: [{ url: home, evidence: { fault: 'format' } }],
    },
    {
      name: 'not square',
      ...siteWithIcons(link, icon(180, 120)),
      findings: [{ url: home, evidence: { fault: 'not_square' } }],
    },
    {
      name: '120 px',
      ...siteWithIcons(link, icon(120)),
      findings: [{ url: home, evidence: { fault: 'small', width: 120 } }],
    },
  ],
  passes: [{ name: '180 px', ...siteWithIcons(link, icon(180)) }],
  nearMisses: [
    {
      name: 'a larger one beside it',
      ...siteWithIcons(`${link}<link rel="apple-touch-icon" href="/large.png">`, [
        ...icon(60),
        { url: 'https://example.com/large.png', image: { type: 'png', width: 180, height: 180 } },
      ]),
    },
    {
      name: 'another one was not fetched',
      ...siteWithIcons(`${link}<link rel="apple-touch-icon" href="/large.png">`, icon(60)),
    },
    { name: 'not fetched', ...siteWithIcons(link) },
    { name: 'a small favicon', ...siteWithIcons('<link rel="icon" href="/touch.png">', icon(16)) },
  ],
});

import { describeSiteCheck } from '../../testing.ts';
import { home, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconFaviconSize } from './icon-favicon-size.ts';

const url = 'https://example.com/icon.png';
const icon = (width: number, height = width, type = 'png') => [{ url, image: { type, width, height } }];
const ico = (...sides: [number, ...number[]]) => {
  const sizes = sides.map((side) => ({ width: side, height: side }));
  return [{ url, image: { type: 'ico', width: sides[0], height: sides[0], sizes } }];
};
const link = '<link rel="icon" href="/icon.png">';

describeSiteCheck(iconFaviconSize, {
  fails: [
    {
      name: 'not square',
      ...siteWithIcons(link, icon(96, 48)),
      findings: [{ url: home, severity: 'medium', evidence: { fault: 'not_square' } }],
    },
    {
      name: 'tiny',
      ...siteWithIcons(link, icon(7)),
      findings: [{ url: home, severity: 'medium', evidence: { fault: 'tiny' } }],
    },
    {
      name: '32 px',
      ...siteWithIcons(link, icon(32)),
      findings: [{ url: home, evidence: { fault: 'small' } }],
    },
    {
      name: 'another size than declared',
      ...siteWithIcons('<link rel="icon" href="/icon.png" sizes="192x192">', icon(96)),
      findings: [{ url: home, evidence: { fault: 'sizes_wrong', icons: [{ declaredSizes: '192x192' }] } }],
    },
    {
      name: 'a declared size that the ICO file does not hold',
      ...siteWithIcons('<link rel="icon" href="/icon.png" sizes="16x16 64x64">', ico(48, 16)),
      findings: [
        { url: home, evidence: { fault: 'sizes_wrong', icons: [{ decodedSizes: ['48x48', '16x16'] }] } },
      ],
    },
  ],
  passes: [{ name: '48 px', ...siteWithIcons(link, icon(48)) }],
  nearMisses: [
    { name: 'a pixel off the square', ...siteWithIcons(link, icon(48, 49)) },
    { name: 'a vector', ...siteWithIcons(link, icon(16, 16, 'svg')) },
    {
      name: 'a larger icon beside it',
      ...siteWithIcons(`${link}<link rel="apple-touch-icon" href="/a.png">`, [
        ...icon(16),
        { url: 'https://example.com/a.png', image: { type: 'png', width: 180, height: 180 } },
      ]),
    },
    {
      name: 'another icon was not fetched',
      ...siteWithIcons(`${link}<link rel="icon" href="/large.png">`, icon(16)),
    },
    {
      name: 'one of the sizes of an ICO file',
      ...siteWithIcons('<link rel="icon" href="/icon.png" sizes="16x16 48x48">', ico(48, 32, 16)),
    },
    { name: 'no icon', ...siteWithIcons('<p>Text</p>') },
  ],
});

import { describeSiteCheck } from '../../testing.ts';
import { home, manifestOf, probeOf, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconAppleTouchMissing } from './icon-apple-touch-missing.ts';

const gone = probeOf('apple-touch-icon');
const link = '<link rel="manifest" href="/manifest.json">';
const manifest = (sizes: string) => manifestOf({ icons: [{ src: '/a.png', sizes }] });

describeSiteCheck(iconAppleTouchMissing, {
  fails: [
    {
      name: 'neither declared nor there',
      ...siteWithIcons('<p>Text</p>', [], gone, gone),
      findings: [{ url: home }],
    },
    {
      name: 'an empty file in its place',
      ...siteWithIcons(
        '<p>Text</p>',
        [],
        probeOf('apple-touch-icon', { status: 200, mediaType: 'image/png', isEmpty: true }),
      ),
      findings: [{ url: home }],
    },
    {
      name: 'a manifest with small icons',
      ...siteWithIcons(link, [], gone, manifest('96x96')),
      findings: [{ url: home }],
    },
  ],
  passes: [{ name: 'declared', ...siteWithIcons('<link rel="apple-touch-icon" href="/a.png">', [], gone) }],
  nearMisses: [
    {
      name: 'there without being declared',
      ...siteWithIcons(
        '<p>Text</p>',
        [],
        gone,
        probeOf('apple-touch-icon', { status: 200, mediaType: 'image/png' }),
      ),
    },
    { name: 'a manifest with an icon of 192 px', ...siteWithIcons(link, [], gone, manifest('192x192')) },
    { name: 'a manifest that is not known', ...siteWithIcons(link, [], gone) },
    { name: 'not asked for', ...siteWithIcons('<p>Text</p>') },
    { name: 'no answer', ...siteWithIcons('<p>Text</p>', [], probeOf('apple-touch-icon', { status: null })) },
  ],
});

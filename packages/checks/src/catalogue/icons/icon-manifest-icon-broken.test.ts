import { describeSiteCheck } from '../../testing.ts';
import { home, manifestOf, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconManifestIconBroken } from './icon-manifest-icon-broken.ts';

const url = 'https://example.com/192.png';
const link = '<link rel="manifest" href="/manifest.json">';
const manifest = (icon: object = {}) =>
  manifestOf({ icons: [{ src: '/192.png', sizes: '192x192', type: 'image/png', ...icon }] });
const icon = (side: number, type = 'png') => [{ url, image: { type, width: side, height: side } }];
const gone = [{ url, status: 404, image: null }];

describeSiteCheck(iconManifestIconBroken, {
  fails: [
    {
      name: 'every icon is gone',
      ...siteWithIcons(link, gone, manifest()),
      findings: [
        {
          url: home,
          severity: 'medium',
          evidence: { icons: [{ src: '/192.png', reason: 'broken', status: 404 }] },
        },
      ],
    },
    {
      name: 'one of two is gone',
      ...siteWithIcons(link, gone, manifestOf({ icons: [{ src: '/192.png' }, { src: '/512.png' }] })),
      findings: [{ url: home, evidence: { total: 1 } }],
    },
    {
      name: 'another size',
      ...siteWithIcons(link, icon(96), manifest()),
      findings: [
        {
          url: home,
          evidence: { icons: [{ reason: 'size', decodedSize: '96x96', declaredSizes: ['192x192'] }] },
        },
      ],
    },
    {
      name: 'another type',
      ...siteWithIcons(link, icon(192, 'jpg'), manifest()),
      findings: [{ url: home, evidence: { icons: [{ reason: 'type' }] } }],
    },
    {
      name: 'no address',
      ...siteWithIcons(link, [], manifest({ src: 'http://[' })),
      findings: [{ url: home, severity: 'medium' }],
    },
  ],
  passes: [{ name: 'as declared', ...siteWithIcons(link, icon(192), manifest()) }],
  nearMisses: [
    { name: 'not fetched', ...siteWithIcons(link, [], manifest()) },
    { name: 'a vector', ...siteWithIcons(link, icon(20, 'svg'), manifest({ type: 'image/svg+xml' })) },
    { name: 'any size', ...siteWithIcons(link, icon(96), manifest({ sizes: 'any' })) },
    {
      name: 'inside the manifest',
      ...siteWithIcons(link, [], manifest({ src: 'data:image/png;base64,AAAA' })),
    },
    { name: 'no manifest', ...siteWithIcons('<p>Text</p>') },
  ],
});

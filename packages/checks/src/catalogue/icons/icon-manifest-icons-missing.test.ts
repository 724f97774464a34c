import { describeSiteCheck } from '../../testing.ts';
import { home, manifestOf, probeOf, siteWithIcons } from '../../testing/site-with-icons.ts';
import { iconManifestIconsMissing } from './icon-manifest-icons-missing.ts';

const link = '<link rel="manifest" href="/manifest.json">';
const icons = (...sizes: readonly string[]) =>
  manifestOf({ icons: sizes.map((size) => ({ src: '/a.png', sizes: size })) });

describeSiteCheck(iconManifestIconsMissing, {
  fails: [
    {
      name: 'an app without manifest',
      ...siteWithIcons('<meta name="apple-mobile-web-app-capable" content="yes">'),
      findings: [{ url: home, evidence: { reason: 'no_manifest' } }],
    },
    {
      name: 'no JSON',
      ...siteWithIcons(link, [], manifestOf('{"icons": [,]}')),
      findings: [{ url: home, evidence: { reason: 'invalid' } }],
    },
    {
      name: 'gone',
      ...siteWithIcons(link, [], probeOf('manifest')),
      findings: [{ url: home, evidence: { reason: 'unreachable' } }],
    },
    {
      name: 'no icons',
      ...siteWithIcons(link, [], manifestOf({ name: 'Mill' })),
      findings: [{ url: home, evidence: { reason: 'no_icons' } }],
    },
    {
      name: 'no icon of 512 px',
      ...siteWithIcons(link, [], icons('192x192')),
      findings: [{ url: home, evidence: { reason: 'sizes', sizes: ['192x192'], hasMaskable: false } }],
    },
    {
      name: 'maskable icons only',
      ...siteWithIcons(
        link,
        [],
        manifestOf({ icons: [{ src: '/a.png', sizes: '192x192 512x512', purpose: 'maskable' }] }),
      ),
      findings: [{ url: home, evidence: { reason: 'sizes', hasMaskable: true } }],
    },
  ],
  passes: [{ name: 'both icons', ...siteWithIcons(link, [], icons('192x192', '512x512')) }],
  nearMisses: [
    { name: 'one vector for all', ...siteWithIcons(link, [], icons('any')) },
    {
      name: 'an icon that does not say its size',
      ...siteWithIcons(link, [], manifestOf({ icons: [{ src: '/a.png' }] })),
    },
    { name: 'a site that is no app', ...siteWithIcons('<meta name="theme-color" content="#fff">') },
    {
      name: 'a manifest that refuses the crawler',
      ...siteWithIcons(link, [], probeOf('manifest', { status: 403 })),
    },
    {
      name: 'a manifest whose server fails',
      ...siteWithIcons(link, [], probeOf('manifest', { status: 503 })),
    },
    { name: 'the manifest was not fetched', ...siteWithIcons(link) },
    {
      name: 'a manifest sent as bytes, whose text is not known',
      ...siteWithIcons(link, [], probeOf('manifest', { status: 200, mediaType: 'application/octet-stream' })),
    },
  ],
});

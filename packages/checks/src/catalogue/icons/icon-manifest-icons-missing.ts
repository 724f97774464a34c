import type { ManifestIcon } from '@plumbline/web';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { defineSiteCheck } from '../../check.ts';
import { readManifest, type Manifest } from './shared/manifest.ts';

/** Sides in pixels that an installation needs. */
const sidesNeeded = ['192x192', '512x512'] as const;

type Reason = 'no_manifest' | 'unreachable' | 'invalid' | 'no_icons' | 'sizes';

interface Found extends Record<string, unknown> {
  readonly host: string;
  readonly reason: Reason;
  readonly manifestUrl: string | null;
  readonly parseError: string | null;
  readonly sizes: readonly string[];
  readonly hasMaskable: boolean;
  /** True if one icon has both purposes, so it is cropped for one or has a margin for the other. */
  readonly hasCombinedPurpose: boolean;
}

export const iconManifestIconsMissing = defineSiteCheck<Found>({
  id: 'icon-manifest-icons-missing',
  title: 'Web app manifest or its 192/512 icons missing',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Browsers offer to install a site as an app only with a manifest that has icons of 192 and 512 pixels; they stand on the home screen and the start screen of the app.',
  howToFix: 'Publish a valid manifest with icons of 192 and 512 px, and a maskable icon of its own.',
  example: {
    bad: '{"name": "Example", "icons": []}',
    good: '{"name": "Example", "icons": [{"src": "/192.png", "sizes": "192x192"}, {"src": "/512.png", "sizes": "512x512"}]}',
  },
  references: [
    'https://developer.mozilla.org/docs/Web/Manifest/icons',
    'https://web.dev/articles/install-criteria',
  ],
  decisions: [
    'theme-color paints the address bar and is no sign of an app; `mobile-web-app-capable` and `apple-mobile-web-app-capable` are.',
  ],
  reads: ['home-page', 'manifest'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null) return;
    const { hostname: host } = new URL(page.url);
    if (!page.html.links.some(({ rel }) => rel.includes('manifest'))) {
      if (wantsToBeAnApp(page)) yield { url: page.url, evidence: findingOf(host, 'no_manifest', null) };
      return;
    }
    const manifest = readManifest(site.probes);
    const reason = manifest === null ? null : reasonOf(manifest);
    if (manifest !== null && reason !== null)
      yield { url: page.url, evidence: findingOf(host, reason, manifest) };
  },
  message({ host, reason, manifestUrl, parseError, sizes }) {
    return {
      no_manifest: `${host} asks to be shown as an app, but has no web app manifest.`,
      unreachable: `The web app manifest ${String(manifestUrl)} does not load.`,
      invalid: `The web app manifest ${String(manifestUrl)} is not valid JSON: ${String(parseError)}.`,
      no_icons: `The web app manifest ${String(manifestUrl)} has no icons.`,
      sizes: `The web app manifest ${String(manifestUrl)} lacks an icon of 192 or 512 px; it has ${sizes.join(', ') || 'none with a size'}.`,
    }[reason];
  },
});

/** Tells whether the page asks to be shown as an app. theme-color alone only paints the address bar. */
function wantsToBeAnApp(page: HtmlPageFacts): boolean {
  return page.html.metas.some(
    ({ name, content }) =>
      (name === 'apple-mobile-web-app-capable' || name === 'mobile-web-app-capable') &&
      /^\s*yes\s*$/i.test(content),
  );
}

function reasonOf(manifest: Manifest): Reason | null {
  if (manifest.state !== 'read') return manifest.state;
  const plain = manifest.icons.filter(({ purposes }) => purposes.includes('any'));
  if (manifest.icons.length === 0) return 'no_icons';
  // An icon without a declared size may have the right one.
  if (plain.some(({ sizes }) => sizes.length === 0)) return null;
  return sidesNeeded.every((size) => plain.some((icon) => covers(icon, size))) ? null : 'sizes';
}

function covers({ sizes }: ManifestIcon, size: string): boolean {
  return sizes.includes(size) || sizes.includes('any');
}

function findingOf(host: string, reason: Reason, manifest: Manifest | null): Found {
  const icons = manifest?.state === 'read' ? manifest.icons : [];
  return {
    host,
    reason,
    manifestUrl: manifest?.url ?? null,
    parseError: manifest?.state === 'invalid' ? manifest.error : null,
    sizes: [...new Set(icons.flatMap(({ sizes }) => sizes))].slice(0, 20),
    hasMaskable: icons.some(({ purposes }) => purposes.includes('maskable')),
    hasCombinedPurpose: icons.some(
      ({ purposes }) => purposes.includes('any') && purposes.includes('maskable'),
    ),
  };
}

import { defineSiteCheck } from '../../check.ts';
import { answersImage, iconLinks } from './shared/home-icons.ts';
import { readManifest, widthOf, type Manifest } from './shared/manifest.ts';

/** Pixels: what an iPhone shows on its home screen. */
const sideMin = 180;

export const iconAppleTouchMissing = defineSiteCheck<{ readonly host: string }>({
  id: 'icon-apple-touch-missing',
  title: 'No apple-touch-icon',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'iPhones and iPads use this icon on the home screen, in favourites and in shared links. Without it they show a letter or a picture of the page.',
  howToFix: 'Add an opaque PNG of 180 x 180 px, and declare it with <link rel="apple-touch-icon">.',
  example: {
    bad: '<link rel="icon" href="/favicon.ico">',
    good: '<link rel="icon" href="/favicon.ico"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  },
  references: [
    'https://developer.apple.com/library/archive/documentation/AppleApplications/Reference/SafariWebContent/ConfiguringWebApplications/ConfiguringWebApplications.html',
  ],
  reads: ['home-page', 'apple-touch-icon', 'manifest'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null || page.html.dom.looksClientRendered) return;
    if (iconLinks(page, 'apple-touch-icon').length > 0) return;
    if (answersImage(site.probes, 'apple-touch-icon') !== false) return;
    const declaresManifest = page.html.links.some(({ rel }) => rel.includes('manifest'));
    if (declaresManifest && coversHomeScreen(readManifest(site.probes))) return;
    yield { url: page.url, evidence: { host: new URL(page.url).hostname } };
  },
  message: ({ host }) => `${host} has no icon for the home screen of iPhones and iPads.`,
});

/**
 * Tells whether the manifest has the icon, because recent versions of Safari fall back to it. A manifest that could not
 * be read may have the icon.
 */
function coversHomeScreen(manifest: Manifest | null): boolean {
  if (manifest === null) return true;
  if (manifest.state !== 'read') return false;
  return manifest.icons.some(
    ({ purposes, sizes }) =>
      purposes.includes('any') && sizes.some((size) => (widthOf(size) ?? sideMin) >= sideMin),
  );
}

import { defineSiteCheck } from '../../check.ts';
import { answersImage, iconLinks } from './shared/home-icons.ts';

interface Found extends Record<string, unknown> {
  readonly host: string;
  /** True if /favicon.ico exists although no page names it. */
  readonly hasFallback: boolean;
}

export const iconFaviconMissing = defineSiteCheck<Found>({
  id: 'icon-favicon-missing',
  title: 'No favicon',
  category: 'icons',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'low',
  why: 'The icon stands beside every result in Google, in tabs and in bookmarks. Without one a grey globe stands there, and people find the site less easily.',
  howToFix: 'Create a square icon, and declare it with <link rel="icon"> on the home page.',
  example: {
    bad: '<head><title>Example</title></head>',
    good: '<head><title>Example</title><link rel="icon" href="/icon.svg"></head>',
  },
  references: ['https://developers.google.com/search/docs/appearance/favicon-in-search'],
  reads: ['home-page', 'favicon'],
  async *run(site) {
    const page = await site.homePageFacts();
    if (page === null || page.html.dom.looksClientRendered) return;
    if (iconLinks(page, 'favicon').length > 0 || iconLinks(page, 'apple-touch-icon').length > 0) return;
    const hasFallback = answersImage(site.probes, 'favicon');
    if (hasFallback === null) return;
    const { hostname: host } = new URL(page.url);
    yield { url: page.url, severity: hasFallback ? 'low' : 'medium', evidence: { host, hasFallback } };
  },
  message: ({ host, hasFallback }) =>
    hasFallback
      ? `The home page of ${host} does not declare its icon: add <link rel="icon" href="/favicon.ico">.`
      : `The home page of ${host} declares no icon, and there is none at /favicon.ico.`,
});

import type { SiteFacts, SitemapEntry } from '../../../site-facts/index.ts';

/** Tells whether http entries are a fault on this site because its home page is served over https. */
export async function prefersHttps(site: SiteFacts): Promise<boolean> {
  const home = await site.homePage();
  return home?.status === 200 && home.url.startsWith('https:');
}

/** Tells whether an entry of a site on https names the http form of a URL; `sitemap-url-http` reports it. */
export function isInsecureEntry({ target }: SitemapEntry, siteIsHttps: boolean): boolean {
  return siteIsHttps && target.url.startsWith('http:');
}

import type { SiteFacts } from '../site-facts/index.ts';

/** Tells whether a URL is where people enter a host, so that it needs no link: `/`, the start URL, the home page. */
export async function startPages(site: SiteFacts): Promise<(url: string) => boolean> {
  const home = await site.homePage();
  return (url) => url === site.startUrl || url === home?.url || new URL(url).pathname === '/';
}

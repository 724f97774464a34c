import type { SiteFacts } from '../site-facts/index.ts';

/** Returns a test for URLs where people enter a host and which need no link: `/`, the start URL, the home page. */
export async function startPages(site: SiteFacts): Promise<(url: string) => boolean> {
  const home = await site.homePage();
  return (url) => url === site.startUrl || url === home?.url || new URL(url).pathname === '/';
}

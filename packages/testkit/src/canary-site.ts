import { serveSite, type StaticSite } from './static-site.ts';

const PAGES = 40;
const PAGE_MS = 100;

/** Serves an ordinary site whose analysis is timed during attacks. Its answers take time, like those of any site. */
export async function serveCanarySite(): Promise<StaticSite> {
  const paths = Array.from({ length: PAGES }, (_none, index) => (index === 0 ? '/' : `/${index}`));
  const links = paths.map((path) => `<a href="${path}">Page ${path}</a>`).join(' ');
  return serveSite(
    Object.fromEntries(
      paths.map((path) => [path, { body: `<title>${path}</title>${links}`, delayMs: PAGE_MS }]),
    ),
  );
}

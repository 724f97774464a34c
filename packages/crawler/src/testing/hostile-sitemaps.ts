import { gzipSync } from 'node:zlib';
import type { SitemapFile } from '@plumbline/web';

/** A sitemap that attacks its reader, with what a crawl must note of it. */
export interface HostileSitemap {
  readonly name: string;
  readonly path: string;
  /** @param origin of the site that serves it */
  readonly body: (origin: string) => string | Buffer;
  readonly expected: Partial<SitemapFile>;
}

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The robots.txt of the hostile site declares all of them. */
export const hostileSitemaps: readonly HostileSitemap[] = [
  {
    name: 'billion laughs: entities that expand to 3 GB',
    path: '/sitemap-entity-bomb.xml',
    body: (origin) => {
      const levels = Array.from(
        { length: 9 },
        (_, level) => `<!ENTITY e${level + 1} "${`&e${level};`.repeat(10)}">`,
      );
      return `<!DOCTYPE urlset [<!ENTITY e0 "boom">${levels.join('')}]><urlset ${namespace}><url><loc>${origin}/&e9;</loc></url></urlset>`;
    },
    expected: { kind: 'urlset', error: 'declares entities of its own' },
  },
  {
    name: 'entity that reads a file of the crawler',
    path: '/sitemap-file-entity.xml',
    body: (origin) =>
      `<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset ${namespace}><url><loc>${origin}/&x;</loc></url></urlset>`,
    expected: { kind: 'urlset', error: 'declares entities of its own' },
  },
  {
    name: 'index that names itself',
    path: '/sitemap-recursive.xml',
    body: (origin) => index(`${origin}/sitemap-recursive.xml`, `${origin}/sitemap-ring.xml`),
    expected: { kind: 'index', error: null, entries: 2 },
  },
  {
    name: 'index that names the one that named it',
    path: '/sitemap-ring.xml',
    body: (origin) => index(`${origin}/sitemap-recursive.xml`),
    expected: { kind: 'index', error: null, entries: 1 },
  },
  {
    name: 'bomb of gzip',
    path: '/sitemap-bomb.xml.gz',
    body: () => gzipSync(Buffer.alloc(60 * 1024 * 1024, ' '), { level: 1 }),
    expected: { error: 'larger than 50 MB' },
  },
  {
    name: 'elements nested without end',
    path: '/sitemap-deep.xml',
    body: () => `<urlset ${namespace}>${'<a>'.repeat(100_000)}`,
    expected: { kind: 'urlset', entries: 0, error: 'nested more than 32 deep' },
  },
  {
    name: 'web page in place of a sitemap',
    path: '/sitemap-page.xml',
    body: () => '<!doctype html><html lang="en"><title>Not found</title>',
    expected: { kind: null, error: 'an HTML page' },
  },
];

function index(...urls: readonly string[]): string {
  const sitemaps = urls.map((url) => `<sitemap><loc>${url}</loc></sitemap>`).join('');
  return `<sitemapindex ${namespace}>${sitemaps}</sitemapindex>`;
}

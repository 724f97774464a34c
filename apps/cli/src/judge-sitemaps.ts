import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { failureOf, isStagingHost, sitemapUrlInvalid } from '@plumbline/checks';
import { foundIssue } from '@plumbline/gate';
import type { Options } from './options.ts';
import type { LocatedIssue } from './verdict.ts';

/** Finds sitemaps of a folder that send search engines to local and staging hosts; each blocks. */
export async function judgeSitemaps({ target, site }: Options): Promise<readonly LocatedIssue[]> {
  if (site === null) return [];
  const names = await readdir(target, { recursive: true });
  const files = names.filter((name) => /(?:^|[\\/])[^\\/]*sitemap[^\\/]*\.xml$/i.test(name)).toSorted();
  const found = await Promise.all(files.map((name) => judgeSitemap(path.join(target, name), name, site)));
  return found.flat();
}

async function judgeSitemap(file: string, name: string, site: string): Promise<readonly LocatedIssue[]> {
  const xml = await readFile(file, 'utf8');
  const { hostname } = new URL(site);
  const foreign = [...xml.matchAll(/<loc>\s*([^<\s]*)/g)].filter(
    ([, loc = '']) => URL.canParse(loc) && isForeign(new URL(loc).hostname, hostname),
  );
  const [first] = foreign;
  if (first === undefined) return [];
  const entries = foreign.map(([, loc = '']) => ({ loc, reason: 'on another host', suggestedLoc: null }));
  const evidence = { total: entries.length, entries };
  const url = new URL(name.split(path.sep).join('/'), site.endsWith('/') ? site : `${site}/`).href;
  const { places: _places, ...issue } = foundIssue(url, failureOf(sitemapUrlInvalid, { evidence }));
  const line = xml.slice(0, first.index).split('\n').length;
  return [
    { ...issue, change: 'new', blocks: true, file: path.relative('.', file).split(path.sep).join('/'), line },
  ];
}

function isForeign(hostname: string, site: string): boolean {
  return hostname !== site && isStagingHost(hostname);
}

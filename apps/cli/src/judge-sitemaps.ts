import path from 'node:path';
import { issuesOfSitemap, stagingEntries } from '@plumbline/gate';
import { mapAddress, type AddressMapping } from '@plumbline/web';
import { filesIn, readText } from './files.ts';
import type { CliOptions } from './options.ts';
import type { LocatedIssue } from './verdict.ts';

/** Finds sitemaps of a folder that send search engines to local and staging hosts. Each such sitemap blocks. */
export async function judgeSitemaps({ target, site, mapping }: CliOptions): Promise<readonly LocatedIssue[]> {
  if (site === null) return [];
  const found: LocatedIssue[] = [];
  for await (const file of filesIn(target)) {
    if (!/sitemap.*\.xml$/i.test(path.basename(file))) continue;
    found.push(...(await judgeSitemap(file, addressOf(path.relative(target, file), site, mapping))));
  }
  return found;
}

function addressOf(name: string, site: string, mapping: readonly AddressMapping[]): string {
  const base = site.endsWith('/') ? site : `${site}/`;
  return mapAddress(new URL(name.split(path.sep).join('/'), base).href, mapping);
}

async function judgeSitemap(file: string, url: string): Promise<readonly LocatedIssue[]> {
  const xml = await readText(file);
  const { hostname } = new URL(url);
  const [first] = stagingEntries(xml, hostname);
  const line = xml.slice(0, first?.offset).split('\n').length;
  return issuesOfSitemap({ url, xml }).map(({ places: _places, ...issue }) => ({
    ...issue,
    change: 'new',
    blocks: true,
    file: path.relative('.', file).split(path.sep).join('/'),
    line,
  }));
}

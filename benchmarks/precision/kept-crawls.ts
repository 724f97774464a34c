import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { FoundFinding } from './judged-finding.ts';

/** A crawl of a site: the URLs that were looked at, and what was found on them. */
export interface Crawl {
  readonly seenUrls: readonly string[];
  readonly found: readonly FoundFinding[];
}

/** Returns the crawl of a site that an earlier run kept in the folder, or null. */
export function keptCrawl(folder: string, site: string): Crawl | null {
  const file = fileOf(folder, site);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Crawl) : null;
}

export function keepCrawl(folder: string, site: string, crawl: Crawl): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(fileOf(folder, site), JSON.stringify(crawl));
}

function fileOf(folder: string, site: string): string {
  return path.join(folder, `${site}.json`);
}

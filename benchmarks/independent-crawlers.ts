import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { normaliseUrl } from '@plumbline/web';
import { LinkChecker, LinkState } from 'linkinator';
import { openStand } from './support/stand.ts';

/**
 * Crawls websites on this machine and compares the results with independent programs: the pages with those that
 * wget mirrors, the broken internal links with those that linkinator reports.
 */
const starts = process.argv.slice(2);
if (starts.length === 0 || starts.includes('--help')) {
  process.stdout.write('usage: npm run bench -- independent-crawlers http://127.0.0.1:PORT/ …\n');
  process.exit(starts.includes('--help') ? 0 : 2);
}
const unfit = starts.find((url) => !/^http:\/\/127\.[\d.]+(:\d+)?\/$/.test(url));
if (unfit !== undefined) throw new Error(`Only whole sites on this machine are crawled here: ${unfit}`);

interface Crawled {
  readonly pages: ReadonlySet<string>;
  /** As `source -> target`. */
  readonly brokenLinks: ReadonlySet<string>;
}

const LINES_MAX = 100;
/** Pages in one call of linkinator. */
const PAGES_AT_ONCE = 50;

const stand = await openStand();
try {
  stand.startWorker({ BATCHES_PER_HOST: '2' });
  for (const start of starts) {
    const ours = await crawl(start);
    const pages = wgetPages(start);
    compare(`${start} pages, wget`, ours.pages, pages);
    compare(`${start} broken links, linkinator`, ours.brokenLinks, await linkinatorLinks(start, pages));
  }
} finally {
  await stand.close();
}

async function crawl(start: string): Promise<Crawled> {
  const id = await stand.analyse(start);
  await stand.finished(id, ({ stage, urlsChecked, totalUrls }) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${start} ${stage} ${urlsChecked}/${totalUrls}   `);
  });
  const rows = await stand.db.crawlUrl.findMany({
    where: { analysisId: id, purpose: 'page', statusCode: 200, contentType: 'text/html' },
    select: { url: true },
  });
  const issues = await stand.db.issue.findMany({
    where: { analysisId: id, checkId: 'link-broken-internal' },
    select: { url: true, evidence: true },
  });
  const brokenLinks = issues.flatMap(({ url, evidence }) => {
    const { total, links } = evidence as { total: number; links: { href: string }[] };
    if (total > links.length) process.stdout.write(`${url}: ${total - links.length} links not listed\n`);
    return links.map(({ href }) => pair(url, new URL(href, url).href));
  });
  return { pages: new Set(rows.map((row) => row.url)), brokenLinks: new Set(brokenLinks) };
}

function wgetPages(start: string): ReadonlySet<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-wget-'));
  const flags = ['--mirror', '--no-verbose', '--server-response', '--execute', 'robots=on'];
  const { stderr } = spawnSync('wget', [...flags, '--directory-prefix', folder, start], {
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  rmSync(folder, { recursive: true, force: true });
  // wget prints the headers of an answer before the line with its URL.
  const answers = stderr.matchAll(/^ {2}Content-Type: ([^;\s]+)(?:(?!^ {2}HTTP\/)[\s\S])*?URL:\s?(\S+) \[/gm);
  return new Set([...answers].flatMap(([, type, url = '']) => (type === 'text/html' ? [identity(url)] : [])));
}

/** Checks a few pages at a time, because linkinator requests all pages of a site at once and fails on large sites. */
async function linkinatorLinks(site: string, pages: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const brokenLinks = new Set<string>();
  const fine = new Set<string>();
  for (const group of inGroups([...pages], PAGES_AT_ONCE)) {
    const asked = new Set(group);
    const { links } = await new LinkChecker().check({
      path: group,
      linksToSkip: async (link) => !link.startsWith(site) || (fine.has(link) && !asked.has(link)),
    });
    for (const { state, url, parent } of links) {
      if (state === LinkState.OK) fine.add(url);
      else if (state === LinkState.BROKEN && parent !== undefined && url.startsWith(site))
        brokenLinks.add(pair(parent, url));
    }
  }
  return brokenLinks;
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, group) =>
    all.slice(group * size, (group + 1) * size),
  );
}

function pair(source: string, target: string): string {
  return `${identity(source)} -> ${identity(target)}`;
}

function identity(url: string): string {
  return normaliseUrl(url) ?? url;
}

function compare(title: string, ours: ReadonlySet<string>, theirs: ReadonlySet<string>): void {
  const missing = [...theirs].filter((each) => !ours.has(each));
  const extra = [...ours].filter((each) => !theirs.has(each));
  console.table({
    [title]: {
      ours: ours.size,
      theirs: theirs.size,
      'only theirs': missing.length,
      'only ours': extra.length,
    },
  });
  list('only theirs', missing);
  list('only ours', extra);
}

/** Prints one line for each page; links to the same URL share a line. */
function list(title: string, found: readonly string[]): void {
  const sources = new Map<string, string[]>();
  for (const each of found) {
    const [source = '', target = source] = each.split(' -> ');
    sources.set(target, [...(sources.get(target) ?? []), source]);
  }
  for (const [url, all] of [...sources].slice(0, LINES_MAX)) {
    const from = all[0] === url ? '' : ` (on ${all.length} pages, as ${all[0] ?? ''})`;
    process.stdout.write(`  ${title}: ${url}${from}\n`);
  }
}

import path from 'node:path';
import { createSiteFacts, getAnalysis, newId, type Database } from '@plumbline/database';
import { minHashOf } from '@plumbline/page-facts';
import { urlHash } from '@plumbline/web';
import { readPages } from './internal-links/read-pages.ts';
import { openReport } from './support/report.ts';
import { openScratchDatabase } from './support/scratch-database.ts';

/**
 * Measures what the bounds of near-duplicates cost: the share of similar pages that is found, against a comparison of
 * all pairs. Sites are generated ones, and real ones from folders.
 */
const usage = 'usage: npm run bench -- near-duplicates [folder with the HTML files of a site] …\n';
/** The same as in rows.ts of site-facts: 0.9 of 128 bytes. */
const AGREEMENT_MIN = 116;
const WORDS = 600;
const START_URL = 'https://site.test/';

interface Page {
  readonly words: readonly string[];
  readonly language: string | null;
}

/** The number of pages in groups of at least two, and the number of groups. */
interface Found {
  readonly pages: number;
  readonly groups: number;
}

const folders = process.argv.slice(2);
if (folders.includes('--help')) process.stdout.write(usage);
else await measure();

async function measure(): Promise<void> {
  const database = await openScratchDatabase();
  const { db } = database;
  const rows: Record<string, Record<string, number | string>> = {};
  try {
    for (const [name, pages] of Object.entries(generatedSites())) rows[name] = await rowOf(db, pages);
    for (const folder of folders) {
      const pages = (await readPages(folder)).map(({ text, language }) => ({
        words: text.split(/\s+/),
        language,
      }));
      rows[path.basename(path.dirname(folder))] = await rowOf(db, pages);
    }
  } finally {
    await database.close();
  }
  openReport(undefined).table('Near-duplicates, bounded and of all pairs', rows);
}

async function rowOf(db: Database, pages: readonly Page[]) {
  const known = new Map(pages.map((page) => [`${page.language} ${page.words.join(' ')}`, page]));
  const different = [...known.values()].map((page) => ({ ...page, minHash: minHashOf(page.words) }));
  const { accountId, analysisId } = await createAnalysis(db);
  const rows = different.map(({ language, minHash }, number) => {
    const url = `${START_URL}${number}`;
    return {
      id: newId(),
      analysisId,
      url,
      urlHash: urlHash(url),
      purpose: 'page' as const,
      state: 'done' as const,
      depth: 1,
      indexable: true,
      language,
      contentHash: String(number),
      minHash,
    };
  });
  await db.crawlUrl.createMany({ data: rows.map(({ minHash: _minHash, ...row }) => row) });
  await db.pageContent.createMany({ data: rows.map(({ id, minHash }) => ({ id, analysisId, minHash })) });
  const startedAt = performance.now();
  const found = await bounded(db, accountId, analysisId);
  const took = performance.now() - startedAt;
  const all = ofAllPairs(different);
  return {
    pages: different.length,
    'in groups': all.pages,
    'of these found': found.pages,
    'recall, %': all.pages === 0 ? '' : ((100 * found.pages) / all.pages).toFixed(2),
    groups: all.groups,
    'groups found': found.groups,
    ms: Math.round(took),
  };
}

async function createAnalysis(db: Database) {
  const [accountId, clientId, siteId, analysisId] = [newId(), newId(), newId(), newId()];
  const host = new URL(START_URL).host;
  await db.account.create({ data: { id: accountId, name: 'Benchmark', tier: 'pro' } });
  await db.client.create({ data: { id: clientId, accountId, name: 'Benchmark' } });
  await db.site.create({ data: { id: siteId, accountId, clientId, url: START_URL, host } });
  const of = { accountId, clientId, siteId, environment: 'live', startUrl: START_URL, options: {} } as const;
  await db.analysis.create({ data: { ...of, id: analysisId, hosts: [host], stage: 'finish' } });
  return { accountId, analysisId };
}

async function bounded(db: Database, accountId: string, analysisId: string): Promise<Found> {
  const analysis = await getAnalysis(db, accountId, analysisId);
  if (analysis === null) throw new Error('It has just been written.');
  const files = { homeUrl: analysis.startUrl, robots: [], sitemaps: [], probes: [] };
  const facts = await createSiteFacts(db, analysis, files, null);
  let [pages, groups] = [0, 0];
  for await (const { total } of facts.nearDuplicates()) {
    pages += total;
    groups += 1;
  }
  return { pages, groups };
}

type Signed = Page & { readonly minHash: Uint8Array | null };

/** Joins each two pages of a language whose signatures agree. */
function ofAllPairs(pages: readonly Signed[]): Found {
  const parents = pages.map((_page, number) => number);
  const rootOf = (number: number): number => {
    let root = number;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[number] = root;
    return root;
  };
  const signatures = pages.map(({ minHash }) => minHash ?? new Uint8Array(0));
  for (const [one, signature] of signatures.entries())
    for (let other = one + 1; other < signatures.length; other += 1) {
      const isAlike = agree(signature, signatures[other] ?? new Uint8Array(0));
      if (isAlike && pages[one]?.language === pages[other]?.language) parents[rootOf(other)] = rootOf(one);
    }
  const sizes = new Map<number, number>();
  for (const number of parents.keys()) {
    const root = rootOf(number);
    sizes.set(root, (sizes.get(root) ?? 0) + 1);
  }
  const groups = [...sizes.values()].filter((size) => size > 1);
  return { pages: groups.reduce((sum, size) => sum + size, 0), groups: groups.length };
}

function agree(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const faultsMax = one.length - AGREEMENT_MIN;
  let faults = 0;
  for (const [place, value] of one.entries()) {
    if (value !== other[place]) faults += 1;
    if (faults > faultsMax) return false;
  }
  return true;
}

/** Returns generated pages, the same in each run. */
function generatedSites(): Readonly<Record<string, readonly Page[]>> {
  const text = (name: string) => Array.from({ length: WORDS }, (_none, index) => `${name}${index}`);
  const changed = (words: readonly string[], share: number, name: string) =>
    words.map((word, index) => (index % Math.round(1 / share) === 0 ? `${name}x${index}` : word));
  const site = (count: number, wordsOf: (number: number) => readonly string[]) =>
    Array.from({ length: count }, (_none, number) => ({ words: wordsOf(number), language: 'en' }));
  let drifting: readonly string[] = text('w');
  return {
    '3,000 pages that differ in a name': site(3_000, (number) => changed(text('w'), 1 / 150, `n${number}`)),
    '1,000 products in 4 variants': site(4_000, (number) =>
      changed(text(`p${Math.floor(number / 4)}w`), 1 / 300, `v${number}`),
    ),
    '2,000 pages, each near the bound to its product': site(2_000, (number) =>
      changed(text(`p${Math.floor(number / 2)}w`), 1 / 65, `v${number}`),
    ),
    '2,000 versions of a text that changes': site(2_000, (number) => {
      drifting = drifting.map((word, index) => (index === (number * 7) % WORDS ? `d${number}` : word));
      return drifting;
    }),
    '3,000 articles in one template': site(3_000, (number) => [
      ...text('t').slice(0, WORDS / 2),
      ...text(`a${number}w`).slice(0, WORDS / 2),
    ]),
  };
}

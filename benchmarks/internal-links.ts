import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { factsOfSource } from '@plumbline/checks';
import {
  linkableText,
  loadLanguageDetector,
  pageTexts,
  wordsOf,
  type AnchorFacts,
  type HtmlPageFacts,
} from '@plumbline/page-facts';
import { sharedSiteName, suggestInternalLinks, type LinkTarget } from '@plumbline/suggestions';

/**
 * Whether suggested links are those that people made: every tenth internal link of the content of a site is hidden, links
 * are asked for on its page, and it counts whether its target is among the first ten. Beside it what plain BM25 of the
 * page's text finds (Robertson and Zaragoza 2009, k1 1.2, b 0.75), ten pages at random, and ten of the same folder.
 *
 *   npm run bench -- internal-links <folder with the HTML files of a site> …
 */
const PAGES_MAX = 2_000;
const HIDE_EVERY = 10;
const SHOWN = 10;
const BM25 = { k1: 1.2, b: 0.75 };

interface Page {
  readonly facts: HtmlPageFacts;
  readonly source: string;
  readonly target: LinkTarget;
}

const folders = process.argv.slice(2);
if (folders.length === 0 || folders.includes('--help')) {
  process.stderr.write('usage: internal-links <folder with the HTML files of a site> …\n');
  process.exit(folders.length === 0 ? 2 : 0);
}
const detectLanguage = await loadLanguageDetector();
console.log('| site | pages | hidden links | suggested | BM25 | same folder | random | p95 of a call |');
console.log('|---|---|---|---|---|---|---|---|');
for (const folder of folders) console.log(rowOf(path.basename(folder), readSite(folder)));

function rowOf(name: string, pages: readonly Page[]): string {
  const byUrl = new Map(pages.map((page) => [page.facts.url, page]));
  const links = pages.flatMap((page) =>
    contentLinks(page, byUrl).map(({ url }) => ({ page, url: url ?? '' })),
  );
  const hidden = links.filter((_link, index) => index % HIDE_EVERY === 0);
  const targets = pages.map(({ target }) => target);
  const rank = createBm25(pages);
  const hits = { suggested: 0, bm25: 0, folder: 0, random: 0 };
  const times: number[] = [];
  for (const [index, { page, url }] of hidden.entries()) {
    // Where the page leads beside the hidden link, and itself.
    const excluded = new Set(page.facts.html.anchors.flatMap((other) => other.url ?? []));
    excluded.delete(url);
    excluded.add(page.facts.url);
    const source = withoutLinksTo(page, url);
    const started = performance.now();
    const text = { source, linkable: linkableText(source), language: page.target.language };
    const suggestions = suggestInternalLinks({ ...text, excludedUrls: excluded }, targets, SHOWN);
    times.push(performance.now() - started);
    const free = targets.map((target) => target.url).filter((other) => !excluded.has(other));
    if (suggestions.some(({ targetUrl }) => targetUrl === url)) hits.suggested += 1;
    if (rank(page, free).slice(0, SHOWN).includes(url)) hits.bm25 += 1;
    if (
      sample(
        free.filter((other) => folderOf(other) === folderOf(page.facts.url)),
        index,
      ).includes(url)
    )
      hits.folder += 1;
    if (sample(free, index).includes(url)) hits.random += 1;
  }
  const share = (count: number) => `${((100 * count) / Math.max(1, hidden.length)).toFixed(1)} %`;
  const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  const cells = [name, pages.length, hidden.length, share(hits.suggested), share(hits.bm25)];
  return `| ${[...cells, share(hits.folder), share(hits.random), `${p95.toFixed(0)} ms`].join(' | ')} |`;
}

/** Links of the content to other pages of the site, each target once. */
function contentLinks({ facts }: Page, byUrl: ReadonlyMap<string, Page>): readonly AnchorFacts[] {
  const seen = new Set([facts.url]);
  return facts.html.anchors.filter(({ url, inNavigation, hidden, hasImage, name }) => {
    if (url === null || inNavigation || hidden || hasImage || name === '') return false;
    if (!byUrl.has(url) || seen.has(url)) return false;
    seen.add(url);
    return true;
  });
}

/** The source with the tags of the links to that page taken away, so that their words are plain text. */
function withoutLinksTo({ source, facts }: Page, url: string): string {
  let text = source;
  for (const { offset } of facts.html.anchors.filter((anchor) => anchor.url === url).toReversed()) {
    const tagEnd = text.indexOf('>', offset) + 1;
    const end = text.toLowerCase().indexOf('</a', tagEnd);
    if (tagEnd === 0 || end === -1) continue;
    const endOfEnd = text.indexOf('>', end) + 1;
    text = text.slice(0, offset) + text.slice(tagEnd, end) + text.slice(endOfEnd);
  }
  return text;
}

/** Ranks pages by the words of a page's text in what they say of themselves and show. */
function createBm25(pages: readonly Page[]): (page: Page, among: readonly string[]) => readonly string[] {
  const documents = new Map(pages.map((page) => [page.facts.url, countWords(textOf(page))]));
  const lengths = new Map([...documents].map(([url, counts]) => [url, sum(counts.values())]));
  const mean = sum(lengths.values()) / Math.max(1, pages.length);
  const frequency = new Map<string, number>();
  for (const counts of documents.values()) {
    for (const word of counts.keys()) frequency.set(word, (frequency.get(word) ?? 0) + 1);
  }
  const idf = (word: string) => {
    const count = frequency.get(word) ?? 0;
    return Math.log(1 + (pages.length - count + 0.5) / (count + 0.5));
  };
  return (page, among) => {
    const query = [...countWords(page.facts.html.text.main).keys()];
    const scored = among.map((url) => {
      const counts = documents.get(url) ?? new Map<string, number>();
      const norm = BM25.k1 * (1 - BM25.b + (BM25.b * (lengths.get(url) ?? 0)) / mean);
      const score = sum(
        query.map((word) => {
          const count = counts.get(word) ?? 0;
          return count === 0 ? 0 : (idf(word) * count * (BM25.k1 + 1)) / (count + norm);
        }),
      );
      return { url, score };
    });
    return scored.sort((one, other) => other.score - one.score).map(({ url }) => url);
  };
}

function textOf({ facts }: Page): string {
  const { title, h1, description } = pageTexts(facts);
  return [title, h1, description, facts.html.text.main].join(' ');
}

function countWords(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text.toLowerCase())) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function sum(values: Iterable<number>): number {
  let total = 0;
  for (const value of values) total += value;
  return total;
}

/** Ten of them, the same at each run: a linear congruential generator (Numerical Recipes). */
function sample(urls: readonly string[], seed: number): readonly string[] {
  let state = seed;
  return Array.from({ length: Math.min(SHOWN, urls.length) }, () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return urls[state % urls.length] ?? '';
  });
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1);
}

function readSite(folder: string): readonly Page[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.html?$/.test(file),
  );
  const every = Math.max(1, Math.ceil(files.length / PAGES_MAX));
  const read = files
    .toSorted()
    .filter((_file, index) => index % every === 0)
    .flatMap((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8');
      const place = file
        .split(path.sep)
        .map(encodeURIComponent)
        .join('/')
        .replace(/(^|\/)index\.html?$/, '$1');
      const { html, ...page } = factsOfSource(
        { url: `https://pages.example/${place}`, html: source },
        detectLanguage,
      );
      return html === null ? [] : [{ facts: { ...page, html }, source }];
    });
  const siteName = sharedSiteName(read.map(({ facts }) => pageTexts(facts).title));
  return read.map(({ facts, source }) => {
    const { title, h1, description } = pageTexts(facts);
    const language = facts.html.document.lang ?? facts.html.text.detectedLanguage?.code ?? null;
    const figures = { linkScore: null, linksIn: null };
    return {
      facts,
      source,
      target: { url: facts.url, title, h1, description, siteName, language, ...figures },
    };
  });
}

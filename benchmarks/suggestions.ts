import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  declaredCanonicals,
  extractPageFacts,
  pageTexts,
  wordsOf,
  type HtmlPageFacts,
  type PageFacts,
} from '@plumbline/page-facts';
import { learnTitlePattern, suggestDescription, suggestTitle, titleByPattern } from '@plumbline/suggestions';

/**
 * Compares suggested descriptions and titles with those that people wrote, by ROUGE-L (Lin 2004, F1 over words):
 * for each page below the folders, with title, description and everything that repeats them hidden.
 *
 *   npx tsx --conditions=source benchmarks/suggestions.ts <folder with HTML files> …
 */
const PAGES_MAX = 1_500;
/** Texts with fewer words are labels. */
const DESCRIPTION_WORDS_MIN = 8;

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('usage: npm run bench -- suggestions <folder with HTML files> …\n');
  process.exit(2);
}

process.stdout.write(
  '| pages | | suggested | first sentence | first 155 characters | h1 |\n|---|---|---|---|---|---|\n',
);
for (const folder of folders) {
  const pages = readPages(folder);
  reportDescriptions(path.basename(folder), pages);
  reportTitles(path.basename(folder), pages);
}

function reportDescriptions(name: string, pages: readonly HtmlPageFacts[]): void {
  const written = handWritten(pages, (page) => pageTexts(page).description, DESCRIPTION_WORDS_MIN);
  const rows = written.flatMap(({ page, text }) => {
    const blind = withoutNames(page);
    const lead = blind.html.text.paragraphs.join(' ');
    if (lead === '') return [];
    const suggestion = suggestDescription(blind, 'content') ?? '';
    return [[suggestion, firstSentence(lead), lead.slice(0, 155)].map((each) => rougeL(each, text))];
  });
  print(`${name} (${rows.length})`, 'description', [mean(rows, 0), mean(rows, 1), mean(rows, 2), null]);
}

function reportTitles(name: string, pages: readonly HtmlPageFacts[]): void {
  // The title pattern of the site is learnt from the other half of its pages.
  const patterns = [1, 0].map((half) =>
    learnTitlePattern(pages.filter((_page, index) => index % 2 === half).map(pageTexts)),
  );
  const places = new Map(pages.map((page, index) => [page, index]));
  const rows = handWritten(pages, (page) => pageTexts(page).title, 1).flatMap(({ page, text }) => {
    const { h1 } = pageTexts(page);
    if (h1 === '') return [];
    const pattern = patterns[(places.get(page) ?? 0) % 2] ?? null;
    const patterned = pattern === null ? null : titleByPattern(h1, pattern);
    const suggestion = patterned ?? suggestTitle(withoutNames(page), 'content') ?? '';
    return [[suggestion, h1].map((each) => rougeL(each, text))];
  });
  print(`${name} (${rows.length})`, 'title', [mean(rows, 0), null, null, mean(rows, 1)]);
}

function print(name: string, what: string, scores: readonly (number | null)[]): void {
  if (scores.includes(NaN)) return;
  const cells = scores.map((score) => (score === null ? '' : score.toFixed(3)));
  process.stdout.write(`| ${[name, what, ...cells].join(' | ')} |\n`);
}

function mean(rows: readonly (readonly number[])[], column: number): number {
  return rows.reduce((sum, row) => sum + (row[column] ?? 0), 0) / rows.length;
}

/** Returns the texts that a person wrote for this page: long enough, and on no other page. */
function handWritten(
  pages: readonly HtmlPageFacts[],
  textOf: (page: HtmlPageFacts) => string,
  wordsMin: number,
): readonly { readonly page: HtmlPageFacts; readonly text: string }[] {
  const written = pages.map((page) => ({ page, text: textOf(page) }));
  const uses = new Map<string, number>();
  for (const { text } of written) uses.set(text, (uses.get(text) ?? 0) + 1);
  return written.filter(({ text }) => uses.get(text) === 1 && wordsOf(text).length >= wordsMin);
}

/** Removes title and description, and everything that repeats them. */
function withoutNames(page: HtmlPageFacts): HtmlPageFacts {
  const { metas } = page.html;
  return {
    ...page,
    html: {
      ...page.html,
      titles: [],
      metas: metas.filter(
        ({ name, property }) => !/title|description|abstract|subject/.test(property ?? name ?? ''),
      ),
      structuredData: { nodes: [], blocks: [], errors: [] },
    },
  };
}

/** Returns the longest common subsequence of the words, as F1. */
function rougeL(candidate: string, reference: string): number {
  const [one, other] = [candidate, reference].map((text) => wordsOf(text.toLowerCase()));
  if (one === undefined || other === undefined || one.length === 0 || other.length === 0) return 0;
  let previous = Array.from({ length: other.length + 1 }, () => 0);
  for (const word of one) {
    const current = [0];
    for (const [index, otherWord] of other.entries()) {
      current.push(
        word === otherWord
          ? (previous[index] ?? 0) + 1
          : Math.max(previous[index + 1] ?? 0, current[index] ?? 0),
      );
    }
    previous = current;
  }
  return (2 * (previous.at(-1) ?? 0)) / (one.length + other.length);
}

function firstSentence(text: string): string {
  const [first] = new Intl.Segmenter('und', { granularity: 'sentence' }).segment(text);
  return first?.segment.trim() ?? '';
}

function readPages(folder: string): readonly HtmlPageFacts[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.html?$/.test(file))
    .toSorted();
  const every = Math.max(1, Math.ceil(files.length / PAGES_MAX));
  return files
    .filter((_file, index) => index % every === 0)
    .flatMap((file) => {
      const body = readFileSync(path.join(folder, file));
      const place = new URL(file.split(path.sep).map(encodeURIComponent).join('/'), 'https://pages.example/');
      const unplaced = readPage(place.href, body);
      const { html, ...page } = readPage(declaredCanonicals(unplaced)[0]?.url ?? place.href, body);
      return html === null ? [] : [{ ...page, html }];
    });
}

/** Makes the response of a page as if it had been fetched from the URL. */
function readPage(url: string, body: Buffer): PageFacts {
  return extractPageFacts({
    url,
    site: {
      isHomePage: false,
      hosts: [new URL(url).host],
      prefersHttps: true,
      inSitemap: true,
      depth: 1,
      blockedBy: null,
    },
    response: {
      status: 200,
      failure: null,
      headers: {},
      mediaType: 'text/html',
      sniffedType: null,
      redirectUrl: null,
      bytes: body.length,
      transferBytes: body.length,
      truncated: false,
      firstByteMs: 1,
      isChallenge: false,
      attempts: 1,
    },
    body,
  });
}

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { linkableText, pageTexts, summarise } from '@plumbline/page-facts';
import {
  indexTargets,
  isFirstOfHost,
  isOfOtherPages,
  linkTermsOf,
  suggestInternalLinks,
  type LinkSuggestion,
} from '@plumbline/suggestions';
import { createBm25 } from './internal-links/bm25.ts';
import { keepRelatedVerdicts, readRelatedVerdicts } from './internal-links/related-verdicts.ts';
import { readServedPages, type ServedPage } from './internal-links/served-pages.ts';
import { realSites, serveRealSites, startUrlOf, type RealSite } from './support/real-sites.ts';
import { drawValues, placeOf } from './values/draw.ts';
import { subjectOf, type ProposedValue } from './values/value.ts';
import { keepValueVerdicts, readValueVerdicts } from './values/verdict-files.ts';

/**
 * Measures the links that are suggested for the texts of blogs, wikis and shops, in the text and below it: how many
 * texts with a related page get a link, and how many of the links a person would make. `--draw` writes links that
 * nobody has judged, with their places, and `--keep` stores their verdicts with those of the other values.
 * `--draw-related` writes texts without a link, each with the pages that plain BM25 finds closest: fill in the
 * `related` one, or null. `--keep-related` stores these.
 */
const LINKS_MAX = 3;
const CLOSEST = 6;
const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', default: 'wordpress,wordpress-blocks,hugo,docusaurus,shop' },
    'max-pages': { type: 'string', default: '200' },
    draw: { type: 'string' },
    'draw-related': { type: 'string' },
    count: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'string' },
    'keep-related': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  process.stdout.write(
    'usage: npm run bench -- site-links [--sites hugo,shop] [--max-pages 200] [--draw FILE] [--draw-related FILE] [--count 60] [--seed 1]\n' +
      '       npm run bench -- site-links --keep FILE | --keep-related FILE\n',
  );
} else if (options.keep !== undefined) {
  process.stdout.write(`${String(keepValueVerdicts(options.keep))} verdicts kept\n`);
} else if (options['keep-related'] !== undefined) {
  process.stdout.write(`${String(keepRelatedVerdicts(options['keep-related']))} verdicts kept\n`);
} else {
  await measure(realSites.filter(({ name }) => options.sites.split(',').includes(name)));
}

/** A text of a site with its suggestions. */
interface Text {
  readonly site: string;
  readonly url: string;
  readonly links: readonly LinkSuggestion[];
  readonly closest: readonly string[];
}

async function measure(wanted: readonly RealSite[]): Promise<void> {
  const { sites, ...servers } = await serveRealSites(wanted);
  try {
    const texts: Text[] = [];
    for (const site of sites)
      texts.push(
        ...textsOf(site.name, await readServedPages(startUrlOf(site), Number(options['max-pages']))),
      );
    report(texts);
    if (options.draw !== undefined) write(options.draw, unjudgedLinks(texts));
    if (options['draw-related'] !== undefined) write(options['draw-related'], unjudgedTexts(texts));
  } finally {
    await servers.close();
  }
}

function textsOf(site: string, pages: readonly ServedPage[]): readonly Text[] {
  const index = indexTargets(
    pages.map(({ facts }) => {
      const columns = summarise(facts);
      const { title, h1, language } = columns;
      return { url: facts.url, title, h1, language, linksIn: 1, terms: linkTermsOf(facts, columns) };
    }),
  );
  const own = pages.filter(({ facts }) => !isOfOtherPages(facts) && !isFirstOfHost(facts.url));
  const search = createBm25(own.map(({ facts }) => ({ url: facts.url, text: wordsOf(facts) })));
  return own.map(({ facts, source }) => {
    const { url, html } = facts;
    const excludedUrls = new Set([url, ...html.anchors.flatMap((anchor) => anchor.url ?? [])]);
    const text = {
      source,
      linkable: linkableText(source),
      terms: linkTermsOf(facts),
      language: html.document.lang ?? html.text.detectedLanguage?.code ?? null,
      excludedUrls,
    };
    const links = suggestInternalLinks(text, index, LINKS_MAX).suggestions;
    return { site, url, links, closest: search(wordsOf(facts), excludedUrls, CLOSEST) };
  });
}

function wordsOf(facts: ServedPage['facts']): string {
  return [...Object.values(pageTexts(facts)), facts.html.text.main].join(' ');
}

function valuesOf({ site, url, links }: Text): readonly ProposedValue[] {
  return links.map(({ placement, context, anchorText, targetUrl, targetTitle }) => ({
    site,
    kind: placement === 'in_text' ? 'internal-link' : 'related-link',
    check: 'suggest-internal-links',
    url,
    current: context,
    value: `"${anchorText}" to ${targetUrl} (${targetTitle})`,
  }));
}

function report(texts: readonly Text[]): void {
  const sites = [...new Set(texts.map(({ site }) => site))];
  const ofSite = (site: string) => texts.filter((text) => text.site === site);
  const rows = [...sites.map((site) => [site, ofSite(site)] as const), ['all', texts] as const];
  console.table(Object.fromEntries(rows.map(([name, some]) => [name, coverageOf(some)])));
  const placed = (kind: string) => texts.flatMap(valuesOf).filter((value) => value.kind === kind);
  console.table({
    'in the text': judgedOf(placed('internal-link')),
    'below it': judgedOf(placed('related-link')),
    both: judgedOf(texts.flatMap(valuesOf)),
  });
}

/** Estimates the texts that have a related page: those with a suggestion, and the judged share of the others. */
function coverageOf(texts: readonly Text[]) {
  const verdicts = new Map(readRelatedVerdicts().map(({ url, related }) => [url, related]));
  const offered = texts.filter(({ links }) => links.length > 0).length;
  const judged = texts.flatMap(({ url, links }) => (links.length === 0 ? (verdicts.get(url) ?? []) : []));
  const known = texts.filter(({ url, links }) => links.length === 0 && verdicts.has(url)).length;
  const related = offered + (texts.length - offered) * (known === 0 ? 1 : judged.length / known);
  const inText = texts.filter(({ links }) => links.some(({ placement }) => placement === 'in_text')).length;
  return {
    texts: texts.length,
    'with a link in the text': inText,
    'with a link': offered,
    'without one, judged': known,
    'of these with a related page': judged.length,
    'share of texts with a related page': `${((100 * offered) / Math.max(1, related)).toFixed(0)} %`,
  };
}

function judgedOf(values: readonly ProposedValue[]) {
  const subjects = new Set(values.map(subjectOf));
  const judged = readValueVerdicts().filter((verdict) => subjects.has(subjectOf(verdict)));
  const count = (wanted: string) => judged.filter(({ verdict }) => verdict === wanted).length;
  return {
    proposed: values.length,
    judged: judged.length,
    good: count('good'),
    harmless: count('harmless'),
    wrong: count('wrong'),
    'share good': judged.length === 0 ? '' : `${((100 * count('good')) / judged.length).toFixed(1)} %`,
  };
}

function unjudgedLinks(texts: readonly Text[]): readonly object[] {
  const judged = new Set(readValueVerdicts().map(subjectOf));
  const candidates = texts.flatMap(valuesOf).filter((value) => !judged.has(subjectOf(value)));
  return drawValues(candidates, Number(options.count), options.seed).map((value) => ({
    ...value,
    verdict: null,
    why: '',
  }));
}

function unjudgedTexts(texts: readonly Text[]): readonly object[] {
  const judged = new Set(readRelatedVerdicts().map(({ url }) => url));
  return texts
    .filter(({ url, links }) => links.length === 0 && !judged.has(url))
    .toSorted((one, other) => (placeOf(one, options.seed) < placeOf(other, options.seed) ? -1 : 1))
    .slice(0, Number(options.count))
    .map(({ site, url, closest }) => ({ site, url, closest }));
}

function write(file: string, lines: readonly object[]): void {
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  process.stderr.write(`${String(lines.length)} lines to judge in ${file}\n`);
}

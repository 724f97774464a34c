import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { linkableText } from '@plumbline/page-facts';
import { indexTargets, linkTerms, suggestInternalLinks } from '@plumbline/suggestions';
import { createBm25 } from './internal-links/bm25.ts';
import { hideLinks, type HiddenLink } from './internal-links/hide-links.ts';
import { pick } from './internal-links/pick.ts';
import { readPages, type SitePage } from './internal-links/read-pages.ts';

/**
 * Measures whether suggested links are the links that people made. It hides every tenth internal link in the content of
 * a site, asks for links on its page, and counts how often the hidden target is among the first ten. It compares the
 * result with plain BM25 over whole pages and over titles, headings and descriptions alone, with ten pages of the same
 * folder, and with ten random pages.
 */
const usage = 'usage: npm run bench -- internal-links [folder with the HTML files of a site] …\n';
const SHOWN = 10;
const LINKS_MAX = 500;
/** Served by ../shared/real-sites.sh, from Debian's packages; and the demo site. */
const sites = [
  '/usr/share/doc/postgresql-doc-15/html',
  '/usr/share/doc/python3.11/html',
  '/usr/share/doc/openjdk-17-jre-headless/api',
  fileURLToPath(new URL('../examples/demo-site/public', import.meta.url)),
];

/** Finds pages for a hidden link, the best first. */
type Find = (link: HiddenLink, index: number) => readonly string[];

const folders = process.argv.slice(2);
if (folders.includes('--help')) process.stdout.write(usage);
else {
  console.log(
    '| site | pages | links | in the text | or below it | BM25 | BM25 of names | same folder | random | ms a call, p95 |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const folder of folders.length === 0 ? sites : folders) console.log(await rowOf(folder));
}

async function rowOf(folder: string): Promise<string> {
  const pages = await readPages(folder);
  const hidden = hideLinks(pages, LINKS_MAX);
  const times: number[] = [];
  const shares = finders(pages, hidden, times).map((find) => {
    const hits = hidden.filter((link, index) => find(link, index).includes(link.url)).length;
    return `${((100 * hits) / Math.max(1, hidden.length)).toFixed(1)} %`;
  });
  const p95 = times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0;
  const name = path.basename(folder === sites[3] ? 'demo site' : path.dirname(folder));
  return `| ${[name, pages.length, hidden.length, ...shares, p95.toFixed(0)].join(' | ')} |`;
}

function finders(
  pages: readonly SitePage[],
  hidden: readonly HiddenLink[],
  times: number[],
): readonly Find[] {
  const namesOf = ({ title, h1, description }: SitePage) => [title, h1, description].join(' ');
  const search = (textOf: (page: SitePage) => string): Find => {
    const bm25 = createBm25(pages.map((page) => ({ url: page.url, text: textOf(page) })));
    return ({ page, excludedUrls }) => bm25(page.text, excludedUrls, SHOWN);
  };
  const among = (isWanted: (url: string, page: SitePage) => boolean): Find => {
    return ({ page, excludedUrls }, index) => {
      const free = pages.filter(({ url }) => !excludedUrls.has(url) && isWanted(url, page));
      return pick(free, SHOWN, index).map(({ url }) => url);
    };
  };
  const suggested = suggestions(pages, hidden, times);
  return [
    (link) =>
      suggested(link).flatMap(({ placement, targetUrl }) => (placement === 'in_text' ? targetUrl : [])),
    (link) => suggested(link).map(({ targetUrl }) => targetUrl),
    search((page) => `${namesOf(page)} ${page.text}`),
    search(namesOf),
    among((url, page) => folderOf(url) === folderOf(page.url)),
    among(() => true),
  ];
}

/** Suggests links as the service does: from stored terms, with link counts that leave out the hidden links. */
function suggestions(pages: readonly SitePage[], hidden: readonly HiddenLink[], times: number[]) {
  const linksIn = countLinks(pages, hidden);
  const index = indexTargets(
    pages.map(({ url, title, h1, language, ...page }) => ({
      url,
      title,
      h1,
      language,
      linksIn: linksIn.get(url) ?? 0,
      terms: linkTerms({ url, title, h1, language, ...page }),
    })),
  );
  return ({ page, source, excludedUrls }: HiddenLink) => {
    const started = performance.now();
    const { language } = page;
    const text = { source, linkable: linkableText(source), language, terms: linkTerms(page), excludedUrls };
    const { suggestions } = suggestInternalLinks(text, index, SHOWN);
    times.push(performance.now() - started);
    return suggestions;
  };
}

function countLinks(pages: readonly SitePage[], hidden: readonly HiddenLink[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (url: string, count: number) => counts.set(url, (counts.get(url) ?? 0) + count);
  for (const { anchors } of pages)
    for (const url of new Set(anchors.map((anchor) => anchor.url))) add(url ?? '', 1);
  for (const { url } of hidden) add(url, -1);
  return counts;
}

function folderOf(url: string): string {
  return url.slice(0, url.lastIndexOf('/') + 1);
}

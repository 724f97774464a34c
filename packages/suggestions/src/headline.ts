import type { HtmlPageFacts } from '@plumbline/page-facts';
import { metaContent } from './meta-content.ts';

/** Separators between headline and site name that are safe to cut at: with space on both sides. */
const separator = /\s+(?:[|–—·•»«:]|-|::)\s+/u;

/** What the page is about, without the name of the site: from the title, else the first h1; null without either. */
export function headlineOf(page: HtmlPageFacts): string | null {
  const title = page.html.titles.find(({ text }) => text !== '')?.text;
  const heading = page.html.headings.find(
    ({ level, hidden, text }) => level === 1 && !hidden && text !== '',
  )?.text;
  const headline = title === undefined ? heading : withoutSiteName(title, siteNames(page));
  return headline ?? null;
}

/** Cuts a site name at either end; a title that is nothing but the site name stays. */
export function withoutSiteName(title: string, names: readonly string[]): string {
  const parts = title.split(separator);
  if (parts.length < 2) return title;
  const known = new Set(names.map(letters).filter((name) => name !== ''));
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (known.has(letters(last))) return title.slice(0, title.length - last.length).replace(trailing, '');
  if (known.has(letters(first))) return title.slice(first.length).replace(leading, '');
  return title;
}

const trailing = /\s+\S{1,2}\s+$/u;
const leading = /^\s+\S{1,2}\s+/u;

/** Names that the page itself gives the site: og:site_name, WebSite and Organization markup, its host. */
export function siteNames(page: HtmlPageFacts): readonly string[] {
  const marked = page.html.structuredData.nodes
    .filter(({ types }) => types.includes('WebSite') || types.includes('Organization'))
    .map(({ properties }) => properties['name'])
    .filter((name) => typeof name === 'string');
  const host = new URL(page.url).hostname.replace(/^www\./, '');
  const label = host.split('.')[0] ?? host;
  return [metaContent(page, 'og:site_name') ?? '', ...marked, host, label];
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

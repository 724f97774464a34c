import { catalogue, factsOfSource, lossCategories } from '@plumbline/checks';
import type { Category, PageIssue } from '@plumbline/contracts';
import type { HtmlFacts } from '@plumbline/page-facts';
import type { BuiltPage } from './read-pages.ts';

/** Something in the source that an issue may be about. */
interface Part {
  readonly offset: number;
  /** As written there: address, text or content. */
  readonly words: string | null;
}

const categories: ReadonlyMap<string, Category> = new Map([
  ...catalogue.map(({ id, category }) => [id, category] as const),
  ...Object.entries(lossCategories),
]);

/** Finds the lines of a page that its issues are about. */
export function createLocator({ html: source, url }: BuiltPage): (issue: PageIssue) => number {
  const { html } = factsOfSource({ url, html: source }, () => null);
  return html === null ? () => 1 : (issue) => lineAt(source, offsetOf(html, issue));
}

/** The part that the message names, else the first one of the kind, else where it should have been: the head. */
function offsetOf(html: HtmlFacts, { checkId, message, current }: PageIssue): number {
  const parts = partsOf(html, categories.get(checkId));
  const said = `${message}\n${current ?? ''}`;
  const named = parts.find(({ words }) => words !== null && words !== '' && said.includes(words));
  return (named ?? parts[0])?.offset ?? 0;
}

function partsOf(html: HtmlFacts, category: Category | undefined): readonly Part[] {
  switch (category) {
    case 'title':
      return html.titles.map(({ offset, text }) => ({ offset, words: text }));
    case 'description':
      return metas(html, /^description$/);
    case 'robots':
      return metas(html, /^(?:robots|googlebot|bingbot)$/);
    case 'canonical':
      return links(html, 'canonical');
    case 'hreflang':
      return links(html, 'alternate');
    case 'icons':
      return links(html, 'icon');
    case 'social':
      return metas(html, /^(?:og|twitter):/);
    case 'mobile':
      return metas(html, /^viewport$/);
    case 'headings':
      return html.headings.map(({ offset, text }) => ({ offset, words: text }));
    case 'links':
    case 'url':
      return html.anchors.map(({ offset, href }) => ({ offset, words: href }));
    case 'images':
      return html.images.map(({ offset, src }) => ({ offset, words: src }));
    case 'structured-data':
      return html.structuredData.blocks.map(({ offset }) => ({ offset, words: null }));
    default:
      return [];
  }
}

function metas(html: HtmlFacts, names: RegExp): readonly Part[] {
  return html.metas
    .filter(({ name, property }) => names.test(property ?? name ?? ''))
    .map(({ offset, content }) => ({ offset, words: content }));
}

function links(html: HtmlFacts, rel: string): readonly Part[] {
  return html.links
    .filter((link) => link.rel.includes(rel))
    .map(({ offset, href }) => ({ offset, words: href }));
}

function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split(/\r\n|[\r\n]/).length;
}

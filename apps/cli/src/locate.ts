import { catalogue, factsOfSource } from '@plumbline/checks';
import type { Category, LossKind, PageIssue } from '@plumbline/contracts';
import type { HtmlFacts } from '@plumbline/page-facts';
import type { PageToJudge } from './read-pages.ts';
import type { Place } from './verdict.ts';

/** The parts of an issue that say where it is. */
type Locatable = Pick<PageIssue, 'url' | 'checkId' | 'message'> & Partial<Pick<PageIssue, 'how' | 'current'>>;

/** A part of the source to which an issue may belong. */
interface Part {
  readonly offset: number;
  /** The address, text or content, as written in the source. */
  readonly words: string | null;
}

const categories: ReadonlyMap<string, Category> = new Map(
  catalogue.map(({ id, category }) => [id, category] as const),
);

/** The category of the elements that cause each kind of loss. */
const lossCategories: Readonly<Partial<Record<LossKind, Category>>> = {
  noindex: 'robots',
  canonical: 'canonical',
  redirect: 'redirects',
};

/** Returns a function that adds file and line to issues. It parses each page with issues once. */
export function createPlaces(
  find: (url: string) => PageToJudge | undefined,
): <Issue extends Locatable>(issue: Issue) => Issue & Place {
  const lines = new Map<string, (issue: Locatable) => number>();
  return (issue) => {
    const page = find(issue.url);
    if (page === undefined) return { ...issue, file: issue.url, line: 1 };
    const lineOf = lines.get(issue.url) ?? createLocator(page);
    lines.set(issue.url, lineOf);
    return { ...issue, file: page.file, line: lineOf(issue) };
  };
}

/** Returns a function that finds the line of an issue of a page. */
function createLocator({ html: source, url }: PageToJudge): (issue: Locatable) => number {
  const { html } = factsOfSource({ url, html: source }, () => null);
  return html === null ? () => 1 : (issue) => lineAt(source, offsetOf(html, issue));
}

/**
 * Returns the offset of the part that the message names, else of the first part of that kind, else of the head, where
 * the part should be.
 */
function offsetOf(html: HtmlFacts, { checkId, how, message, current }: Locatable): number {
  const category = how === undefined ? categories.get(checkId) : lossCategories[how];
  const parts = partsOf(html, category);
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
    case 'redirects':
      return html.metas
        .filter(({ httpEquiv }) => httpEquiv === 'refresh')
        .map(({ offset, content }) => ({ offset, words: content }));
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

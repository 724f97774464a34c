import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { siteName } from '../site-name.ts';
import {
  suggestArticle,
  suggestBreadcrumb,
  suggestOrganization,
  suggestWebSite,
} from '../suggest-structured-data.ts';
import { withoutEmptyValues } from './tags.ts';

/** Types of schema.org that a page can fill. */
export const JSON_LD_TYPES = [
  'WebPage',
  'Article',
  'BlogPosting',
  'NewsArticle',
  'BreadcrumbList',
  'WebSite',
  'Organization',
] as const;
export type JsonLdType = (typeof JSON_LD_TYPES)[number];

/** Other values of the suggested head. */
export interface PageValues {
  readonly title: string | null;
  readonly description: string | null;
  readonly url: string | null;
  readonly image: string | null;
  readonly language: string | null;
}

export interface JsonLdSuggestion {
  readonly jsonLd: object | null;
  /** Fitting types that the page has already. */
  readonly declared: readonly JsonLdType[];
  /** Wanted types that the page cannot fill. */
  readonly empty: readonly JsonLdType[];
}

type Node = Readonly<Record<string, unknown>>;

/**
 * Makes one graph from the content of the page, with a node for each wanted type; by default for those that fit and are missing.
 */
export function suggestJsonLd(
  page: HtmlPageFacts,
  values: PageValues,
  wanted: readonly JsonLdType[] | undefined,
): JsonLdSuggestion {
  const fitting = wanted ?? fittingTypes(page);
  const declared = wanted === undefined ? fitting.filter((type) => isDeclared(type, page)) : [];
  const types = [...new Set(fitting)].filter((type) => !declared.includes(type));
  const nodes = types.flatMap((type) => {
    const node = nodeOf(type, page, values);
    return node === null ? [] : [{ '@type': type, ...node }];
  });
  const made = new Set(nodes.map((node) => node['@type']));
  return {
    jsonLd: nodes.length === 0 ? null : { '@context': 'https://schema.org', '@graph': nodes },
    declared,
    empty: wanted === undefined ? [] : types.filter((type) => !made.has(type)),
  };
}

/** Tells whether the page has markup of the type, which a second node would contradict. */
function isDeclared(type: JsonLdType, { html }: HtmlPageFacts): boolean {
  const family = familyOf[type] ?? new RegExp(`^${type}$`);
  return html.structuredData.nodes.some(({ types }) => types.some((each) => family.test(each)));
}

const familyOf: Readonly<Partial<Record<JsonLdType, RegExp>>> = {
  Article: /Article$|(?:Blog|Forum|Media)Posting$/,
  WebPage: /Page$/,
  Organization: /Organization$|Business$/,
};

function fittingTypes(page: HtmlPageFacts): readonly JsonLdType[] {
  if (page.site.isHomePage) return ['WebSite', 'Organization'];
  const { datePublished } = suggestArticle(page);
  // The date below the heading of another page may be that of an event.
  const mayBeArticle = page.kind?.is === 'article' || page.html.dom.hasArticleElement;
  return [mayBeArticle && datePublished !== undefined ? 'Article' : 'WebPage', 'BreadcrumbList'];
}

function nodeOf(type: JsonLdType, page: HtmlPageFacts, values: PageValues): Node | null {
  if (values.url === null && !worksWithoutUrl.has(type)) return null;
  switch (type) {
    case 'BreadcrumbList': {
      const items = suggestBreadcrumb(page);
      return items === null ? null : { itemListElement: items };
    }
    case 'WebSite':
      return suggestWebSite(page);
    case 'Organization':
      return suggestOrganization(page);
    case 'WebPage':
      return webPage(page, values);
    default:
      return article(page, values);
  }
}

const worksWithoutUrl: ReadonlySet<JsonLdType> = new Set([
  'WebPage',
  'Article',
  'BlogPosting',
  'NewsArticle',
]);

function webPage(page: HtmlPageFacts, { title, description, url, language }: PageValues): Node | null {
  const name = title ?? pageTexts(page).h1;
  return name === '' ? null : withoutEmptyValues({ name, description, url, inLanguage: language });
}

function article(page: HtmlPageFacts, values: PageValues): Node | null {
  const { headline, image: _image, ...shown } = suggestArticle(page);
  const { description, url, image, language } = values;
  if (headline === undefined) return null;
  const publisher = siteName(page);
  return {
    headline,
    ...withoutEmptyValues({ description, image, inLanguage: language, mainEntityOfPage: url }),
    ...shown,
    ...(publisher === null ? {} : { publisher: { '@type': 'Organization', name: publisher } }),
  };
}

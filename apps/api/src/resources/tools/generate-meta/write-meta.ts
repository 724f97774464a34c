import { declaredLanguage, factsOfSource, type SourcePage } from '@plumbline/checks';
import { applyEdits, type Edit } from '@plumbline/fixes';
import {
  effectiveCanonical,
  withoutOpenings,
  type DetectLanguage,
  type HtmlPageFacts,
} from '@plumbline/page-facts';
import { presentParts, suggestMeta, type MetaSuggestion, type MetaWishes } from '@plumbline/suggestions';

export interface MetaTask {
  /** The page. If `url` is null, its canonical may name its address. */
  readonly page: Omit<SourcePage, 'url'> & { readonly url: string | null };
  readonly title: string | undefined;
  readonly brand: string | undefined;
  /** Paragraphs that are on other pages of the site, too. */
  readonly repeated: ReadonlySet<string>;
  readonly wishes: Omit<MetaWishes, 'urlIsUnknown' | 'present'>;
  /** False if the caller sent a text, whose page does not exist yet. */
  readonly isPage: boolean;
}

/** The address of a page without one. Relative URLs lead to this host, which never appears in an answer. */
const NOWHERE = 'https://page.invalid/page';

/** Writes the head of a page; null for a blank one. */
export function writeMetaOf(task: MetaTask, detectLanguage: DetectLanguage): MetaSuggestion | null {
  const html = asWished(task.page.html, task);
  const read = (url: string) => {
    const { html: facts, ...page } = factsOfSource({ ...task.page, url, html }, detectLanguage);
    if (facts === null) return null;
    return withoutOpenings(withoutWrongLanguage({ ...page, html: facts }), task.repeated);
  };
  const page = read(task.page.url ?? NOWHERE);
  if (page === null) return null;
  const address = task.page.url ?? addressOf(page);
  const wishes = { ...task.wishes, present: task.isPage ? partsIn(task.page.html, detectLanguage) : [] };
  if (address === null) return suggestMeta(page, { ...wishes, urlIsUnknown: true });
  const placed = address === page.url ? page : (read(address) ?? page);
  return suggestMeta(placed, { ...wishes, urlIsUnknown: false });
}

/** Returns the page without a `lang` that is wrong, so that the language of its text counts. */
function withoutWrongLanguage(page: HtmlPageFacts): HtmlPageFacts {
  const document = { ...page.html.document, lang: declaredLanguage(page) };
  return { ...page, html: { ...page.html, document } };
}

function partsIn(html: string, detectLanguage: DetectLanguage): MetaWishes['present'] {
  const { html: facts } = factsOfSource({ url: NOWHERE, html }, detectLanguage);
  return facts === null ? [] : presentParts(facts);
}

/** Returns the source with the working title and the name of the site in its head. */
function asWished(html: string, { title, brand }: Pick<MetaTask, 'title' | 'brand'>): string {
  const edits: Edit[] = [
    ...(title === undefined ? [] : [{ kind: 'title', value: title } as const]),
    ...(brand === undefined
      ? []
      : [{ kind: 'meta', attribute: 'property', key: 'og:site_name', content: brand } as const]),
  ];
  return edits.length === 0 ? html : applyEdits(html, edits);
}

/** Returns the address that the canonical of the page names. */
function addressOf(page: HtmlPageFacts): string | null {
  const canonical = effectiveCanonical(page);
  return canonical !== null && new URL(canonical).host !== new URL(NOWHERE).host ? canonical : null;
}

import type { PageOverrides } from '@plumbline/page-facts/testing';
import type { CleanPage } from './clean-pages.ts';

/** One fault, planted in a clean page. */
export interface Mutation {
  readonly check: string;
  readonly page: CleanPage;
  readonly plant: (html: string) => string;
  /** What is other than on the clean page beside its source. */
  readonly overrides?: PageOverrides;
  /** What follows from the fault and is one of its own. */
  readonly also?: readonly string[];
}

/** The mutations, in this page unless they name another one. */
export function plantedIn(
  page: CleanPage,
  mutations: readonly (Omit<Mutation, 'page'> & Partial<Pick<Mutation, 'page'>>)[],
): readonly Mutation[] {
  return mutations.map((mutation) => ({ page, ...mutation }));
}

/** Fails where the page does not hold the text, so that nothing is left unplanted. */
export function swap(text: string, replacement: string): (html: string) => string {
  return (html) => {
    if (!html.includes(text)) throw new Error(`The page does not hold ${text}`);
    return html.replace(text, () => replacement);
  };
}

export function without(text: string): (html: string) => string {
  return swap(text, '');
}

export function after(text: string, addition: string): (html: string) => string {
  return swap(text, text + addition);
}

export function repeat(text: string, times: number): string {
  return text.repeat(times).trim();
}

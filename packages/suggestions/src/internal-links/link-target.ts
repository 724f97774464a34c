import { linkTerms, type NamedPage } from './link-terms.ts';

/** A page that may be linked to: indexable, and the canonical one. */
export interface LinkTarget extends NamedPage {
  /** Pages that link to it; null when it is not known. */
  readonly linksIn: number | null;
  /** Its `linkTerms`; null for a page that was crawled before they were kept. */
  readonly terms: string | null;
}

/** A target with its terms in hand. */
export interface TermedTarget {
  readonly target: LinkTarget;
  readonly terms: string;
}

export function withTerms(target: LinkTarget, siteLanguage: string | null): TermedTarget {
  const language = target.language ?? siteLanguage;
  return { target, terms: target.terms ?? linkTerms({ ...target, language }) };
}

import { linkTerms, type PageNames } from './link-terms.ts';
import { readSubject, type Subject } from './subject.ts';

/** A page that may be linked to: indexable, and the canonical one. */
export interface LinkTarget extends PageNames {
  /** Pages that link to it; null when it is not known. */
  readonly linksIn: number | null;
  /** The `linkTerms` of the page; null if it was crawled before they were kept. */
  readonly terms: string | null;
}

/** A target with its parsed terms. */
export interface TermedTarget {
  readonly target: LinkTarget;
  readonly terms: string;
  /** The subject of its text; null if it is unknown. */
  readonly subject: Subject | null;
}

export function withTerms(target: LinkTarget, siteLanguage: string | null): TermedTarget {
  const language = target.language ?? siteLanguage;
  const terms = target.terms ?? linkTerms({ ...target, language });
  return { target, terms, subject: readSubject(terms) };
}

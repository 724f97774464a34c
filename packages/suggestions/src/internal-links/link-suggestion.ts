export interface LinkSource {
  /** The text as written. */
  readonly source: string;
  /** The source with everything blanked out that cannot become the text of a link, of the same length. */
  readonly linkable: string;
  /** A BCP 47 tag; null for an unknown language, which counts as the most frequent one of the site. */
  readonly language: string | null;
  /** The `linkTerms` of the text; empty for a text that gets no links below it. */
  readonly terms: string;
  /** The present link targets of the page, and its own URL. */
  readonly excludedUrls: ReadonlySet<string>;
}

export interface LinkSuggestion {
  readonly targetUrl: string;
  readonly targetTitle: string;
  /** `in_text` if words of the text name the page; else `after_text`, as further reading. */
  readonly placement: 'in_text' | 'after_text';
  /** The anchor text as it stands in the source, or the name of the page. */
  readonly anchorText: string;
  readonly context: string;
  /** Position of the anchor text, or of the end of the text, in UTF-16 units from the start of the source. */
  readonly position: number;
  /** 0 to 1. */
  readonly score: number;
  readonly reason: string;
}

/** Suggestions, and their total without the limit. */
export interface LinkSuggestions {
  readonly total: number;
  readonly suggestions: readonly LinkSuggestion[];
}

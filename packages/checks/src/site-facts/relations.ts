import type { SitePage } from './pages.ts';
import type { SiteTarget } from './targets.ts';

/** An annotation of one page for another; codes in lower case. */
export interface HreflangPair {
  readonly source: SitePage;
  readonly target: SitePage;
  /** Code that the source gives the target. */
  readonly code: string;
  /** Codes that the source gives itself (its URL or its canonical), without x-default. */
  readonly sourceCodes: readonly string[];
  /** Codes that the target gives the source, with x-default; empty if it does not name the source. */
  readonly returnCodes: readonly string[];
  /** All codes of the target's own set. */
  readonly targetCodes: readonly string[];
}

/** A page that names another one as the next of its series. */
export interface PaginationStep {
  readonly source: SitePage;
  readonly target: SiteTarget;
  /** The page also has a link to it. */
  readonly linked: boolean;
}

/** The card that platforms make of a link to the page. */
export interface SocialPreview {
  /** URL of the page. */
  readonly url: string;
  /** First non-blank content of `twitter:card`, `og:image:width` and `og:image:height`, by key. */
  readonly tags: Readonly<Record<string, string>>;
  /** The images it names, resolved. */
  readonly images: readonly {
    readonly kind: 'og-image' | 'twitter-image';
    readonly target: SiteTarget;
  }[];
}

export interface SocialPreviewConditions {
  /** It names an image. */
  readonly image?: boolean;
  /** It has a `twitter:card`. */
  readonly card?: boolean;
}

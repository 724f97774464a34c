import type { SitePage } from './pages.ts';
import type { SiteTarget } from './targets.ts';

/** Most hreflang annotations of a page that are compared with those of other pages: more than any site needs. */
export const HREFLANG_COMPARED_MAX = 250;

/** A page that others name as a version of theirs, and that does not name them, or not as they call themselves. */
export interface HreflangMismatch {
  readonly target: SitePage;
  /** All codes of the target's own set. */
  readonly targetCodes: readonly string[];
  /** The number of pages that name it and that it does not name. */
  readonly missing: number;
  /** The number of pages that it names, except as x-default, by no code that they give themselves. */
  readonly inconsistent: number;
  /** The first of them. */
  readonly sources: readonly HreflangSource[];
}

/** One of the pages that name another one as a version of theirs. */
export interface HreflangSource {
  readonly url: string;
  readonly language: string | null;
  /** Code that it gives the target. */
  readonly code: string;
  /** Codes that it gives itself (its URL or its canonical), without x-default. */
  readonly sourceCodes: readonly string[];
  /** Codes that the target gives it, x-default included; empty when it does not mention it. */
  readonly returnCodes: readonly string[];
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

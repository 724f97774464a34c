import type { SitePage } from './pages.ts';
import type { SiteTarget } from './targets.ts';

/** Most hreflang annotations of a page that are compared with those of other pages: more than any site needs. */
export const HREFLANG_COMPARED_MAX = 250;

/** A page that other pages name as their version, but that does not name them in return, or not by their own codes. */
export interface HreflangMismatch {
  readonly target: SitePage;
  /** All codes of the target's own set. */
  readonly targetCodes: readonly string[];
  /** The number of pages that name it and that it does not name. */
  readonly missing: number;
  /** The number of pages that it names, except as x-default, by no code that they give themselves. */
  readonly inconsistent: number;
  /** The first of these pages. */
  readonly sources: readonly HreflangSource[];
}

/** A page that names another one as its version. */
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
  /** True if the page also has a link to it. */
  readonly linked: boolean;
}

/** The data of the preview that platforms make for a link to the page. */
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
  /** True if the page names an image. */
  readonly image?: boolean;
  /** True if the page has a `twitter:card`. */
  readonly card?: boolean;
}

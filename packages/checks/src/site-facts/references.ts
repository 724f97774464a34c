import type { ImageUse, ReferenceKind } from '@plumbline/page-facts';
import type { SitePage } from './pages.ts';
import type { SiteTarget } from './targets.ts';

/** One reference, with both ends. */
export interface SiteReference {
  readonly source: SitePage;
  readonly kind: ReferenceKind;
  readonly nofollow: boolean;
  /** The URL as written, if that differs from the normalised one. */
  readonly rawUrl: string | null;
  /** Link text, alt text or hreflang code. */
  readonly label: string | null;
  /** For kind `image`: how the page shows it. */
  readonly image: ImageUse | null;
  /** The URL that it names, with its result. */
  readonly target: SiteTarget;
}

/** A URL with the references to it. References from a page to itself do not count. */
export interface ReferencedTarget {
  readonly target: SiteTarget;
  /** Distinct, sorted. */
  readonly kinds: readonly ReferenceKind[];
  /** Number of distinct pages that name it, of indexable ones among them, and of those with a followed link to it. */
  readonly pages: number;
  readonly indexablePages: number;
  readonly followingPages: number;
  /** At most 10 of the pages. */
  readonly sources: readonly string[];
}

export interface ReferenceConditions {
  readonly kinds: readonly [ReferenceKind, ...ReferenceKind[]];
  readonly internal?: boolean;
  readonly targetStatus?: readonly [number, number];
  /** True if the target gave no response. */
  readonly targetFailed?: boolean;
  /** True if the target was fetched and did not answer 200. */
  readonly targetNot200?: boolean;
  readonly targetNoindex?: boolean;
  readonly targetBlocked?: boolean;
  /** At least one of the two conditions above. */
  readonly targetNoindexOrBlocked?: boolean;
  readonly targetCanonicalElsewhere?: boolean;
  readonly nofollow?: boolean;
  /** True if the main content of both ends is identical or near-identical, as in `nearDuplicates`. */
  readonly targetSimilar?: boolean;
  /** True if the target was fetched and is no image, because it did not answer 200 or has other content. */
  readonly targetNotImage?: boolean;
  /** The target is an image of one of these types, as the decoder names them. */
  readonly targetImageTypes?: readonly string[];
  /** References of kind `image` with a width attribute, to an image that is more than this many times as wide. */
  readonly imageWiderThan?: number;
  /** Inclusive lower bound of the target's transferred bytes, and a lower one for vector images. */
  readonly targetBytesMin?: number;
  readonly vectorBytesMin?: number;
  /** References of kind `image` whose markup reserves no space. */
  readonly imageUnsized?: boolean;
  /** The URL as written has a fragment that a client-side router reads: `#/` or `#!`. */
  readonly fragmentRoute?: boolean;
  /** Only from indexable pages. */
  readonly sourceIndexable?: boolean;
  readonly sourceCanonicalElsewhere?: boolean;
}

/** Conditions that depend on the links of all pages. */
export interface GraphReferenceConditions extends ReferenceConditions {
  /** Number of distinct pages with a followed link to the target, which is a crawled page. */
  readonly targetLinksIn?: number;
}

/** Links of one page to fragments that do not exist in the pages they name. */
export interface BrokenFragments {
  readonly source: SitePage;
  readonly total: number;
  /** At most 20; `url` is the page that each names. */
  readonly links: readonly { readonly url: string; readonly href: string; readonly text: string }[];
  /** True if one of the named pages has scripts, which may add the fragment. */
  readonly scripted: boolean;
}

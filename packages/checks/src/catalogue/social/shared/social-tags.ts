import type { HtmlPageFacts, MetaFacts } from '@plumbline/page-facts';

/** The size of previews on all platforms, in pixels. An image whose ratio differs by more is cropped. */
export const recommendedPreview = { width: 1200, height: 630, ratio: 1.91, ratioTolerance: 0.1 };

/** An Open Graph or X card tag as written on the page. */
export interface SocialTag {
  readonly content: string;
  /** Open Graph wants `property`, X cards want `name`; platforms read either. */
  readonly attribute: 'property' | 'name';
  readonly offset: number;
}

/** Returns the tag of the first key that has one with content; the first of several, as platforms do. */
export function socialTag(page: HtmlPageFacts, ...keys: readonly string[]): SocialTag | null {
  for (const key of keys) {
    const meta = page.html.metas.find((candidate) => isTag(candidate, key));
    if (meta !== undefined) return tagOf(meta, key);
  }
  return null;
}

/** The three properties that may name the preview image. */
export const imageKeys = ['og:image', 'og:image:url', 'og:image:secure_url'] as const;

/** Tags that make one finding if all of them are absent. */
export const mergedKeys = ['og:title', 'og:description', 'og:image', 'og:url'] as const;

/**
 * Tells whether the page has no Open Graph tag at all. Then one finding (og-title-missing) stands for all of its
 * tags.
 */
export function lacksOpenGraph(page: HtmlPageFacts): boolean {
  return socialTag(page, ...mergedKeys, ...imageKeys) === null;
}

/** Returns false for pages that nobody shares: sign-in, carts, accounts, error pages. */
export function isShareable({ kind }: HtmlPageFacts): boolean {
  return kind === null || !(kind.isPrivate || kind.is === 'error');
}

function isTag(meta: MetaFacts, key: string): boolean {
  return !meta.inTemplate && (meta.property === key || meta.name === key) && meta.content.trim() !== '';
}

function tagOf(meta: MetaFacts, key: string): SocialTag {
  return {
    content: meta.content.trim(),
    attribute: meta.property === key ? 'property' : 'name',
    offset: meta.offset,
  };
}

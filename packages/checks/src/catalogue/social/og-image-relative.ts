import { metaFix } from '@plumbline/fixes';
import { isInternal, normaliseUrl } from '@plumbline/web';
import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { imageKeys, socialTag } from './shared/social-tags.ts';

interface Found extends Record<string, unknown> {
  readonly value: string;
  readonly reason: 'relative' | 'inline' | 'insecure';
  /** The URL as a browser would resolve it; null for data and blob URIs. */
  readonly resolved: string | null;
}

export const ogImageRelative = definePageCheck<'indexable', Found>({
  id: 'og-image-relative',
  title: 'og:image is not an absolute URL',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'low',
  why: 'The programs that build link previews take og:image literally: most of them do not resolve relative URLs, none load data URIs, and an http picture is dropped from previews that are shown over https.',
  howToFix: 'Write the full https URL of the picture, host included.',
  example: {
    bad: '<meta property="og:image" content="/images/rye.jpg">',
    good: '<meta property="og:image" content="https://example.com/images/rye.jpg">',
  },
  references: [
    'https://ogp.me/#structured',
    'https://developers.facebook.com/docs/sharing/webmasters/images/',
  ],
  appliesTo: 'indexable',
  run(page) {
    const value = socialTag(page, ...imageKeys)?.content;
    const reason = value === undefined ? null : faultOfImageUrl(value, page);
    if (value === undefined || reason === null) return null;
    const resolved = reason === 'inline' ? null : normaliseUrl(value, page.html.document.baseUrl);
    return { evidence: { value: value.slice(0, 200), reason, resolved } };
  },
  observed: ({ value }) => value,
  message: ({ value, reason }) =>
    ({
      relative: `og:image "${value}" has no scheme and host.`,
      inline: 'og:image holds the picture itself (data or blob URI) instead of its URL.',
      insecure: `og:image ${value} uses http on an https site.`,
    })[reason],
  fix(page, { value, resolved }) {
    // No preview shows an SVG, whatever its address.
    const isShown = resolved !== null && !/\.svg(?:[?#]|$)/i.test(resolved);
    const content = isShown ? secure(resolved, page) : null;
    const key = imageKeys.find((candidate) => socialTag(page, candidate)?.content === value);
    if (content === null || key === undefined) return null;
    return metaFix({ attribute: 'property', key, content, current: value });
  },
});

function faultOfImageUrl(value: string, page: HtmlPageFacts): Found['reason'] | null {
  if (/^(?:data|blob):/i.test(value)) return 'inline';
  if (!/^https?:\/\//i.test(value)) return 'relative';
  return /^http:/i.test(value) && page.site.prefersHttps ? 'insecure' : null;
}

/** Returns the https form; null if nothing says that the host offers one. */
function secure(url: string, page: HtmlPageFacts): string | null {
  if (url.startsWith('https:') || !page.site.prefersHttps) return url;
  return isInternal(url, page.site.hosts) ? url.replace(/^http:/, 'https:') : null;
}

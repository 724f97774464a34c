import {
  isAnnotation,
  isLive,
  withAttribute,
  type LinkElementFacts,
  type Placement,
} from '@plumbline/page-facts';
import { normaliseUrl } from '@plumbline/web';
import type { EditKind, EditOf } from '../edit-kind.ts';
import { endOfHead, placementAt, withElement } from '../facts-change.ts';
import { addToHead, setAttribute } from '../source-change.ts';
import { linkTag } from '../tags.ts';

export const link: EditKind<EditOf<'link'>> = {
  of: 'page',
  subject: ({ rel, hreflang }) => `link ${rel.toLowerCase()} ${hreflang?.toLowerCase() ?? ''}`,
  snippet: linkTag,
  onSource(edit, html, index) {
    const present = index.links.find(
      ({ attributes }) =>
        (attributes['rel'] ?? '').toLowerCase().split(/\s\s*/).includes(edit.rel.toLowerCase()) &&
        attributes['hreflang']?.trim().toLowerCase() === edit.hreflang?.toLowerCase() &&
        (edit.hreflang === undefined || isAnnotation(attributes)),
    );
    if (present !== undefined) return setAttribute(present, 'href', edit.href, html);
    return [addToHead(linkTag(edit), index)];
  },
  onFacts(edit, html, original) {
    const present = original.links.find(
      (each) =>
        isLive(each) &&
        each.rel.includes(edit.rel.toLowerCase()) &&
        each.hreflang?.trim().toLowerCase() === edit.hreflang?.toLowerCase() &&
        (edit.hreflang === undefined || isAnnotation(each)),
    );
    if (present !== undefined) return withAttribute(html, present.offset, 'href', edit.href);
    const placement = placementAt(endOfHead(original), original);
    return { ...html, links: withElement(html.links, linkFacts(edit, placement, html.document.baseUrl)) };
  },
};

/** Returns the facts of an inserted `<link>`. */
export function linkFacts(
  {
    rel,
    href,
    hreflang = null,
  }: { readonly rel: string; readonly href: string; readonly hreflang?: string | null },
  placement: Placement,
  baseUrl: string,
): LinkElementFacts {
  return {
    url: href.trim() === '' ? null : normaliseUrl(href, baseUrl),
    rel: rel.toLowerCase().split(/\s\s*/),
    href,
    hreflang,
    media: null,
    type: null,
    sizes: null,
    as: null,
    lang: null,
    title: null,
    disabled: false,
    ...placement,
  };
}

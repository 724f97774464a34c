import {
  isAnnotation,
  isLive,
  pageTexts,
  type AnchorFacts,
  type HtmlPageFacts,
  type ImageFacts,
} from '@plumbline/page-facts';
import type { Edit } from '../edit.ts';
import type { EditOf } from '../edit-kind.ts';
import type { Fix } from '../fix.ts';
import { addressLike, selectedAttribute } from './source-edits.ts';

/**
 * Returns the edits of a fix that still change what they were made for, at its place in the present source of the page.
 * An edit of something that has been changed since is left out, as is one that has been made already.
 */
export function fitToSource({ current, edits }: Fix, page: HtmlPageFacts): readonly Edit[] {
  return edits.flatMap((edit): readonly Edit[] => {
    switch (edit.kind) {
      case 'title':
        return (pageTexts(page).title || null) === current ? [edit] : [];
      case 'meta':
        return contentOf(edit, page) === current ? [edit] : [];
      case 'link':
        return isLinkAs(current, edit, page) ? [edit] : [];
      case 'attribute':
        return placesOf(edit, page).map((offset) => ({ ...edit, offset }));
      case 'link-target':
        return anchorsOf(edit, page).map(({ offset, href }) => ({
          kind: 'attribute',
          offset,
          name: 'href',
          value: addressLike(href ?? '', edit),
        }));
      case 'json-ld':
        return blocksOf(edit, current, page);
      default:
        return [edit];
    }
  });
}

function contentOf({ attribute, key }: EditOf<'meta'>, { html }: HtmlPageFacts): string | null {
  const found = html.metas.find((each) => isLive(each) && each[attribute] === key.toLowerCase());
  return found === undefined || found.content === '' ? null : found.content;
}

function isLinkAs(
  current: string | null,
  { rel, hreflang }: EditOf<'link'>,
  { html }: HtmlPageFacts,
): boolean {
  const found = html.links.find(
    (each) =>
      isLive(each) &&
      each.rel.includes(rel) &&
      each.hreflang?.trim().toLowerCase() === hreflang?.toLowerCase() &&
      (hreflang === undefined || isAnnotation(each)),
  );
  return found === undefined ? current === null : [found.url, found.href].includes(current);
}

/** Finds the one image of the selector. Other elements cannot be known again. */
function placesOf({ selector = '', name }: EditOf<'attribute'>, { html }: HtmlPageFacts): readonly number[] {
  const wanted = selectedAttribute(selector);
  if (!selector.startsWith('img[') || wanted.name !== 'src') return [];
  const found = html.images.filter(
    ({ element, src }) =>
      element === 'img' &&
      src !== null &&
      (wanted.isEnd ? fileOf(src).endsWith(fileOf(wanted.value)) : src === wanted.value),
  );
  const isSet = (image: ImageFacts) => (name === 'width' || name === 'height') && image[name] !== null;
  return found.length === 1 ? found.filter((image) => !isSet(image)).map(({ offset }) => offset) : [];
}

/** Returns an address without its query. */
function fileOf(src: string): string {
  return src.split(/[?#]/, 1)[0] ?? '';
}

function blocksOf(edit: EditOf<'json-ld'>, current: string | null, { html }: HtmlPageFacts): readonly Edit[] {
  const { blocks } = html.structuredData;
  if (edit.offset === undefined) return blocks.some(({ json }) => json.trim() === edit.json) ? [] : [edit];
  return blocks.filter(({ json }) => json === current).map(({ offset }) => ({ ...edit, offset }));
}

function anchorsOf({ from, href }: EditOf<'link-target'>, { html }: HtmlPageFacts): readonly AnchorFacts[] {
  return html.anchors.filter((anchor) =>
    href === undefined ? anchor.url === from && anchor.fragment === null : anchor.href?.trim() === href,
  );
}

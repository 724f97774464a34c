import type { HtmlPageFacts, ImageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { isShown } from './shared/shown-images.ts';

const imagesMax = 20;
const elements: ReadonlySet<ImageFacts['element']> = new Set(['img', 'input', 'area', 'svg']);

interface Found extends Record<string, unknown> {
  readonly total: number;
  readonly images: readonly {
    readonly element: string;
    readonly src: string | null;
    readonly inLink: boolean;
  }[];
}

/** Does not report an empty alt, which is right for decoration. link-empty-anchor reports links without a name. */
export const imgAltMissing = definePageCheck<'html', Found>({
  id: 'img-alt-missing',
  title: 'Image without alt attribute',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'Screen readers read the file name of an image without alt text, and image search has nothing to go by. An empty alt says that the image is decoration; none at all says nothing.',
  howToFix: 'Write alt text that says what the image shows, or alt="" if it is decoration.',
  example: { bad: '<img src="/rye.jpg">', good: '<img src="/rye.jpg" alt="Sliced rye bread on a board">' },
  references: [
    'https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text',
    'https://html.spec.whatwg.org/multipage/images.html#alt',
  ],
  appliesTo: 'html',
  run(page) {
    const nameless = namelessImages(page);
    if (nameless.length === 0) return null;
    const images = nameless.slice(0, imagesMax).map(({ element, src, isLinkContent }) => ({
      element,
      src: src?.slice(0, 200) ?? null,
      inLink: isLinkContent,
    }));
    return { evidence: { total: nameless.length, images } };
  },
  places: ({ images }) => images.map(({ src }) => src ?? ''),
  message({ total, images: [first] }) {
    const example = first?.src == null ? '' : `, such as ${first.src}`;
    return total === 1
      ? `An image has no alt attribute${example}.`
      : `${total} images have no alt attribute${example}.`;
  },
});

function namelessImages(page: HtmlPageFacts): readonly ImageFacts[] {
  return page.html.images.filter(
    (image) =>
      elements.has(image.element) &&
      isShown(image) &&
      (image.element === 'svg' ? image.label : image.alt) === null,
  );
}

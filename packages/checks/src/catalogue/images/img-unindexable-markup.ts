import type { HtmlPageFacts, ImageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

const imagesMax = 20;

type Case = 'picture_without_img' | 'empty_src' | 'background';

interface Found extends Record<string, unknown> {
  readonly total: number;
  readonly images: readonly { readonly case: Case; readonly offset: number; readonly src: string | null }[];
}

export const imgUnindexableMarkup = definePageCheck<'html', Found>({
  id: 'img-unindexable-markup',
  title: 'Image markup that search engines cannot index',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'medium',
  why: 'Image search reads the src of img elements. Pictures that stand only in sources, in CSS, or nowhere are not found there.',
  howToFix: 'Use an img element with src and alt, inside picture as well.',
  example: {
    bad: '<picture><source srcset="/rye.webp" type="image/webp"></picture>',
    good: '<picture><source srcset="/rye.webp" type="image/webp"><img src="/rye.jpg" alt="Rye bread"></picture>',
  },
  references: ['https://developers.google.com/search/docs/appearance/google-images#use-html-image-elements'],
  decisions: [
    'Images that are blocked for Googlebot-Image are not reported: that needs robots.txt per image and page.',
  ],
  appliesTo: 'html',
  run(page) {
    const found = [...emptyPictures(page), ...emptySources(page), ...backgrounds(page)];
    return found.length === 0
      ? null
      : { evidence: { total: found.length, images: found.slice(0, imagesMax) } };
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message: ({ total, images: [first] }) =>
    `${total === 1 ? 'An image' : `${total} images`} cannot be indexed: ${texts[first?.case ?? 'empty_src']}.`,
});

const texts: Readonly<Record<Case, string>> = {
  picture_without_img: 'a picture element has no img with src',
  empty_src: 'an img element has an empty src',
  background: 'it is shown as a CSS background only',
};

/** Returns pictures without an image. img-lazy-misuse reports pictures that a script fills. */
function emptyPictures(page: HtmlPageFacts): Found['images'] {
  const { images, dom } = page.html;
  const isFilledByScript = (offset: number) => {
    const next = images.find((image) => image.element === 'img' && image.inPicture && image.offset > offset);
    return next !== undefined && (next.dataSrc !== null || next.srcset.length > 0);
  };
  return dom.emptyPictures
    .filter((offset) => !isFilledByScript(offset))
    .map((offset) => ({ case: 'picture_without_img', offset, src: null }));
}

function emptySources(page: HtmlPageFacts): Found['images'] {
  return page.html.images
    .filter((image) => image.element === 'img' && !image.inPicture && isEmptySource(image))
    .map(({ offset, src }) => ({ case: 'empty_src', offset, src }));
}

function isEmptySource({ src, srcset, dataSrc, hidden }: ImageFacts): boolean {
  if (src === null || srcset.length > 0 || dataSrc !== null || hidden) return false;
  return src.trim() === '' || src.trim() === '#';
}

function backgrounds(page: HtmlPageFacts): Found['images'] {
  return page.html.images
    .filter(
      ({ element, role, label, url }) =>
        element === 'style' && url !== null && (role === 'img' || (role === null && label !== null)),
    )
    .map(({ offset, src }) => ({ case: 'background', offset, src: src?.slice(0, 200) ?? null }));
}

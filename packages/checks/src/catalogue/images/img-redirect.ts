import { type Edit, escapeAttribute, type Fix } from '@plumbline/fixes';
import { type ImageUse } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { temporaryRedirects } from '../../definitions/temporary-redirects.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;
/** An address that changes with every visit cannot be written into a page. */
const signed = /[?&](?:x-amz-signature|x-goog-signature|signature|expires|token|sig|policy)=/i;

interface RedirectedImage {
  readonly src: string;
  readonly finalUrl: string;
  readonly hops: number;
}

export const imgRedirect = defineSiteCheck<{
  readonly total: number;
  readonly images: readonly RedirectedImage[];
}>({
  id: 'img-redirect',
  title: 'Image URL redirects',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'low',
  why: 'Each redirect costs a visitor another round trip before the picture appears, and crawlers a fetch.',
  howToFix: 'Reference the final address of the image.',
  example: {
    bad: '<img src="http://example.com/rye.jpg" alt="Rye">',
    good: '<img src="https://example.com/rye.jpg" alt="Rye">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/301-redirects'],
  fixable: true,
  async *run(site) {
    const references = site.references({ kinds: ['image'], targetStatus: [300, 399] });
    for await (const page of byPage(references)) {
      const redirected = page.flatMap(redirectOf);
      if (redirected.length === 0) continue;
      const images = redirected.map(({ src, finalUrl, hops }) => ({ src, finalUrl, hops }));
      const fix = fixOf(redirected);
      yield {
        url: page[0].source.url,
        evidence: { total: images.length, images: images.slice(0, imagesMax) },
        fix,
      };
    }
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message: ({ total, images: [first] }) =>
    `${total === 1 ? 'An image is' : `${total} images are`} reached by a redirect: ${first?.src ?? ''} leads to ${first?.finalUrl ?? ''}.`,
});

interface Redirected extends RedirectedImage {
  readonly status: number | null;
  readonly raw: string;
  readonly image: ImageUse | null;
}

function redirectOf({ target, rawUrl, image }: SiteReference): readonly Redirected[] {
  const end = target.redirectEnd;
  if (end?.status !== 200 || end.image === null || signed.test(target.url) || signed.test(end.url)) return [];
  const { url: src, status } = target;
  return [{ src, status, finalUrl: end.url, hops: end.hops, raw: rawUrl ?? src, image }];
}

/** Fixes all images of the page or none, because people must edit srcset and style by hand. */
function fixOf(images: readonly Redirected[]): Fix | null {
  const edits = images.flatMap(({ image, raw, finalUrl }): readonly Edit[] => {
    const name = image === null ? undefined : attributes[image.from];
    if (image === null || name === undefined) return [];
    const selector = `${elements[image.from] ?? image.from}[${name}=${JSON.stringify(raw)}]`;
    return [{ kind: 'attribute', offset: image.offset, selector, name, value: finalUrl }];
  });
  // A temporary redirect may lead to another image tomorrow.
  if (edits.length < images.length || images.some(({ status }) => temporaryRedirects.has(status)))
    return null;
  return {
    current: images.map(({ raw }) => raw).join('\n'),
    suggested: images.map(({ finalUrl }) => finalUrl).join('\n'),
    snippet: images
      .map(
        ({ image, finalUrl }) =>
          `${attributes[image?.from ?? 'img'] ?? 'src'}="${escapeAttribute(finalUrl)}"`,
      )
      .join('\n'),
    edits,
  };
}

const elements: Readonly<Partial<Record<ImageUse['from'], string>>> = { poster: 'video', preload: 'link' };
const attributes: Readonly<Partial<Record<ImageUse['from'], string>>> = {
  img: 'src',
  input: 'src',
  poster: 'poster',
  preload: 'href',
};

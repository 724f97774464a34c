import type { ImageUse } from '@plumbline/page-facts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import { endOfRedirects, loadFaultOf, type LoadFault } from './shared/load-fault.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;

interface BrokenImage {
  readonly src: string;
  readonly from: ImageUse['from'] | null;
  readonly reason: LoadFault;
  readonly status: number | null;
  readonly mediaType: string | null;
}

export const imgBroken = defineSiteCheck<{ readonly total: number; readonly images: readonly BrokenImage[] }>(
  {
    id: 'img-broken',
    title: 'Broken image',
    category: 'images',
    dimension: 'icons_images',
    type: 'og_images',
    severity: 'high',
    effort: 'medium',
    why: 'People see a gap or a torn symbol where the page promises a picture, and the page looks neglected.',
    howToFix: 'Restore the file, correct its address, or take the image off the page.',
    example: {
      bad: '<img src="/deleted.jpg" alt="Rye bread">',
      good: '<img src="/rye.jpg" alt="Rye bread">',
    },
    references: ['https://developers.google.com/search/docs/appearance/google-images'],
    async *run(site) {
      for await (const page of byPage(site.references({ kinds: ['image'], targetNotImage: true }))) {
        const images = page.flatMap(describeImage);
        if (images.length === 0) continue;
        yield {
          url: page[0].source.url,
          severity: images.every(({ from }) => from === 'srcset') ? 'medium' : 'high',
          evidence: { total: images.length, images: images.slice(0, imagesMax) },
        };
      }
    },
    places: 'observed',
    observed: ({ images }) => images.map(({ src }) => src),
    message({ total, images: [first] }) {
      const fault = first === undefined ? '' : `: ${first.src} ${faultText(first)}`;
      return total === 1 ? `An image is broken${fault}.` : `${total} images are broken${fault}.`;
    },
  },
);

function describeImage({ target, image }: SiteReference): readonly BrokenImage[] {
  const reason = loadFaultOf(target);
  if (reason === null) return [];
  const end = endOfRedirects(target);
  const { status = null, mediaType = null } = end ?? {};
  return [{ src: target.url, from: image?.from ?? null, reason, status, mediaType }];
}

function faultText({ reason, status, mediaType }: BrokenImage): string {
  return {
    status: `answers ${String(status)}`,
    no_response: 'gives no response',
    not_image: `is ${String(mediaType)}`,
    empty: 'is empty',
  }[reason];
}

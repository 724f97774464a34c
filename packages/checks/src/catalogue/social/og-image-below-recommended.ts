import { defineSiteCheck } from '../../check.ts';
import type { SocialPreview } from '../../site-facts/index.ts';
import { cardOf, isVector, measuredPreviews, type MeasuredImage } from './shared/preview-images.ts';

/** Pixels. */
const recommended = { width: 1200, height: 630 };
/** Below this size, platforms show only a small thumbnail. */
const largePreviewMin = { width: 600, height: 315 };
/** Least side of an image in pixels; og-image-too-small reports smaller images. */
const platformMin = 200;
const ratio = 1.91;
const ratioTolerance = 0.1;

type Fault = 'thumbnail' | 'small' | 'ratio' | 'size_wrong' | 'size_undeclared';

interface Found extends Record<string, unknown> {
  readonly imageUrl: string;
  readonly width: number;
  readonly height: number;
  readonly declaredWidth: string | null;
  readonly declaredHeight: string | null;
  readonly faults: readonly Fault[];
}

export const ogImageBelowRecommended = defineSiteCheck<Found>({
  id: 'og-image-below-recommended',
  title: 'og:image small, cropped or without a declared size',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'medium',
  why: 'Smaller pictures look blurred on dense displays or shrink to a thumbnail, and other ratios are cropped, often through a headline or a face. Without declared size the first person who shares the page may see no picture at all.',
  howToFix: 'Export the picture at 1200 x 630 px and declare og:image:width and og:image:height.',
  example: {
    bad: '<!-- 500 x 500 px --><meta property="og:image" content="https://example.com/rye.jpg">',
    good: '<meta property="og:image" content="https://example.com/rye-1200x630.jpg"><meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
  },
  references: [
    'https://developers.facebook.com/docs/sharing/webmasters/images/',
    'https://ogp.me/#structured',
  ],
  async *run(site) {
    for await (const { preview, image } of measuredPreviews(site)) {
      const faults = isVector(image) || isRefused(image) ? [] : faultsOf(preview, image);
      if (faults.length === 0) continue;
      yield {
        url: preview.url,
        severity: faults.includes('thumbnail') ? 'medium' : 'low',
        evidence: {
          imageUrl: image.url,
          width: image.width,
          height: image.height,
          declaredWidth: preview.tags['og:image:width'] ?? null,
          declaredHeight: preview.tags['og:image:height'] ?? null,
          faults,
        },
      };
    }
  },
  observed: ({ imageUrl }) => imageUrl,
  message: ({ imageUrl, width, height, faults }) =>
    `og:image ${imageUrl} (${width} x ${height} px): ${faults.map((fault) => texts[fault]).join(', ')}.`,
});

const texts: Readonly<Record<Fault, string>> = {
  thumbnail: 'shown as a small thumbnail below 600 x 315 px',
  small: 'smaller than 1200 x 630 px',
  ratio: 'cropped, because its ratio is not 1.91:1',
  size_wrong: 'declared size is not that of the file',
  size_undeclared: 'size not declared',
};

function faultsOf(preview: SocialPreview, image: MeasuredImage): readonly Fault[] {
  return [sizeFault(image), ratioFault(preview, image), declarationFault(preview, image)].filter(
    (fault) => fault !== null,
  );
}

function sizeFault({ width, height }: MeasuredImage): Fault | null {
  if (width < largePreviewMin.width || height < largePreviewMin.height) return 'thumbnail';
  return width < recommended.width || height < recommended.height ? 'small' : null;
}

function ratioFault(preview: SocialPreview, { width, height }: MeasuredImage): Fault | null {
  if (width === height && cardOf(preview) === 'summary') return null;
  return Math.abs(width / height - ratio) > ratio * ratioTolerance ? 'ratio' : null;
}

function declarationFault({ tags, images }: SocialPreview, { width, height }: MeasuredImage): Fault | null {
  // The declared size belongs to og:image, so a page with only a twitter:image has nothing to declare.
  if (!images.some(({ kind }) => kind === 'og-image')) return null;
  const declared = [tags['og:image:width'], tags['og:image:height']];
  if (declared.includes(undefined)) return 'size_undeclared';
  return Number(declared[0]) === width && Number(declared[1]) === height ? null : 'size_wrong';
}

function isRefused({ width, height }: MeasuredImage): boolean {
  return width < platformMin || height < platformMin;
}

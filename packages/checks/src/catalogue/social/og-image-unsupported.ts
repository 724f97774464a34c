import { formatBytes, type Severity } from '@plumbline/contracts';
import { partlySupportedPreviewFormat, unsupportedPreviewFormats } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { previewImages } from './shared/preview-images.ts';
import type { SocialPreview } from '../../site-facts/index.ts';

const facebookBytesMax = 8 * 1024 * 1024;
const xBytesMax = 5 * 1024 * 1024;
const xPixelsMax = 4096;

type Fault = 'format' | 'avif' | 'facebook_bytes' | 'x_bytes' | 'x_pixels';

interface Found extends Record<string, unknown> {
  readonly imageUrl: string;
  readonly fault: Fault;
  readonly format: string;
  readonly bytes: number | null;
  readonly width: number;
  readonly height: number;
}

export const ogImageUnsupported = defineSiteCheck<Found>({
  id: 'og-image-unsupported',
  title: 'og:image file too heavy or in an unsupported format',
  category: 'social',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'Platforms skip files above their limit and formats that they cannot decode; the link is then shared without a picture.',
  howToFix: 'Use a JPEG, PNG or WebP file below 5 MB, better below 1 MB.',
  example: {
    bad: '<meta property="og:image" content="https://example.com/logo.svg">',
    good: '<meta property="og:image" content="https://example.com/logo-1200x630.png">',
  },
  references: [
    'https://developers.facebook.com/docs/sharing/webmasters/images/',
    'https://developer.x.com/en/docs/x-for-websites/cards/overview/summary-card-with-large-image',
  ],
  decisions: ['Does not measure whether an image is animated.'],
  async *run(site) {
    for await (const preview of site.socialPreviews({ image: true })) {
      const found = faultsOf(preview);
      const [worst] = found.sort((one, other) => rank(other) - rank(one));
      if (worst !== undefined) yield { url: preview.url, severity: severityOf(worst.fault), evidence: worst };
    }
  },
  observed: ({ imageUrl }) => imageUrl,
  message({ imageUrl, fault, format, bytes, width, height }) {
    const size = formatBytes(bytes ?? 0);
    return {
      format: `Platforms do not show ${format.toUpperCase()} files: ${imageUrl}.`,
      avif: `Not every platform shows AVIF files: ${imageUrl}.`,
      facebook_bytes: `The preview image ${imageUrl} has ${size}; Facebook takes 8 MB, X 5 MB.`,
      x_bytes: `The preview image ${imageUrl} has ${size}; X takes 5 MB.`,
      x_pixels: `The preview image ${imageUrl} measures ${width} x ${height} px; X takes 4096 x 4096 px.`,
    }[fault];
  },
});

function faultsOf(preview: SocialPreview): Found[] {
  return previewImages(preview).flatMap(({ named, end }) => {
    if (end?.image == null) return [];
    const { type: format, width, height } = end.image;
    const fault = faultOfFile({ format, width, height, bytes: end.bytes ?? 0 });
    return fault === null ? [] : [{ imageUrl: named.url, fault, format, bytes: end.bytes, width, height }];
  });
}

function faultOfFile(file: { format: string; width: number; height: number; bytes: number }): Fault | null {
  if (unsupportedPreviewFormats.has(file.format)) return 'format';
  if (file.bytes > facebookBytesMax) return 'facebook_bytes';
  if (file.bytes > xBytesMax) return 'x_bytes';
  if (file.width > xPixelsMax || file.height > xPixelsMax) return 'x_pixels';
  return file.format === partlySupportedPreviewFormat ? 'avif' : null;
}

function severityOf(fault: Fault): Severity {
  return fault === 'avif' ? 'low' : 'medium';
}

function rank({ fault }: Found): number {
  return fault === 'avif' ? 0 : 1;
}

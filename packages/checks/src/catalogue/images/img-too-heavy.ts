import { formatBytes, formatNumber, type Severity } from '@plumbline/contracts';
import { byPage } from '../../run/by-page.ts';
import { defineSiteCheck } from '../../check.ts';
import type { SiteReference } from '../../site-facts/index.ts';

const imagesMax = 20;
/** Smaller files are not reported. In bytes. */
const rasterBytes = 100_000;
const vectorBytes = 50_000;
const limits: readonly { readonly bytes: number; readonly severity: Severity }[] = [
  { bytes: 500_000, severity: 'high' },
  { bytes: 200_000, severity: 'medium' },
  { bytes: rasterBytes, severity: 'low' },
];
/** Bytes for each pixel of a well-compressed photograph. */
const bytesPerPixel = 0.18;
const photographic: ReadonlySet<string> = new Set(['jpg', 'webp', 'avif']);

interface HeavyImage {
  readonly src: string;
  readonly bytes: number;
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** Bytes saved; null if the format has no usual size, or the file is no larger than usual. */
  readonly estimatedSaving: number | null;
}

export const imgTooHeavy = defineSiteCheck<{
  readonly total: number;
  readonly images: readonly HeavyImage[];
}>({
  id: 'img-too-heavy',
  title: 'Image file too large',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'medium',
  effort: 'medium',
  why: 'Images are most of what visitors download. Heavy files delay the page on phones, where its largest picture often decides how fast it feels.',
  howToFix: 'Resize the file to what is shown, and encode it as WebP or AVIF.',
  example: {
    bad: '<!-- 4000 x 3000 px, 2.4 MB --><img src="/rye-original.jpg" alt="Rye bread">',
    good: '<!-- 1200 x 900 px, 140 KB --><img src="/rye-1200.webp" alt="Rye bread">',
  },
  references: ['https://web.dev/articles/choose-the-right-image-format', 'https://web.dev/articles/lcp'],
  async *run(site) {
    const references = site.references({
      kinds: ['image'],
      targetStatus: [200, 200],
      targetBytesMin: rasterBytes + 1,
      vectorBytesMin: vectorBytes + 1,
    });
    for await (const page of byPage(references)) {
      const heavy = page.flatMap(heavyImage).sort((one, other) => other.bytes - one.bytes);
      const [first] = heavy;
      if (first === undefined) continue;
      yield {
        url: page[0].source.url,
        severity: severityOf(first) ?? 'low',
        evidence: { total: heavy.length, images: heavy.slice(0, imagesMax) },
      };
    }
  },
  places: 'observed',
  observed: ({ images }) => images.map(({ src }) => src),
  message({ total, images: [first] }) {
    // Drawings are measured without their compression in transit.
    const size = `${formatBytes(first?.bytes ?? 0)}${first?.format === 'svg' ? ' unpacked' : ''}`;
    return total === 1
      ? `The image ${first?.src ?? ''} has ${size}.`
      : `${formatNumber(total)} images are heavy; the heaviest, ${first?.src ?? ''}, has ${size}.`;
  },
});

function heavyImage({ target }: SiteReference): readonly HeavyImage[] {
  const { url: src, bytes, image } = target;
  if (bytes === null || image === null) return [];
  const { type: format, width, height } = image;
  const found = { src, bytes, format, width, height, estimatedSaving: savingOf(bytes, image) };
  return severityOf(found) === null ? [] : [found];
}

function severityOf({ bytes, format }: Pick<HeavyImage, 'bytes' | 'format'>): Severity | null {
  if (format === 'svg') return bytes > vectorBytes ? 'low' : null;
  return limits.find((limit) => bytes > limit.bytes)?.severity ?? null;
}

function savingOf(
  bytes: number,
  image: { readonly type: string; readonly width: number; readonly height: number },
): number | null {
  if (!photographic.has(image.type)) return null;
  const saving = Math.round(bytes - image.width * image.height * bytesPerPixel);
  return saving > 0 ? saving : null;
}

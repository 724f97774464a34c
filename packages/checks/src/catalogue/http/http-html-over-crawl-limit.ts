import type { PageFacts } from '@plumbline/page-facts';
import { formatBytes, type Severity } from '@plumbline/contracts';
import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

/** Decoded bytes that Googlebot reads of a file. */
const HTML_BYTES_READ = 2_000_000;
const HTML_BYTES_WARNING = 1_000_000;
const PDF_BYTES_READ = 64_000_000;

export const httpHtmlOverCrawlLimit = definePageCheck<
  'any-response',
  {
    readonly kind: 'html' | 'pdf';
    readonly decodedBytes: number;
    /** The bytes that this analysis read; null if it read the whole. Earlier versions did not say. */
    readonly readBytes?: number | null;
    readonly transferBytes: number;
    readonly headEndOffset: number | null;
    readonly canonicalOffset: number | null;
    readonly mainOffset: number | null;
    /** The part that the crawler does not see. */
    readonly cutOff: readonly string[];
  }
>({
  id: 'http-html-over-crawl-limit',
  title: 'HTML exceeds or nears the size Googlebot reads',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'high',
  why: 'Googlebot stops reading a page after 2 MB of uncompressed HTML, and a PDF after 64 MB. Everything after that is neither indexed nor followed.',
  howToFix:
    'Move inlined data, scripts, styles and base64 images into files of their own, and keep metadata and main content early in the source.',
  example: {
    bad: '<script id="state">/* 2.4 MB of JSON */</script><main>…</main>',
    good: '<main>…</main><script src="/state.js" defer></script>',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
  decisions: ['An analysis reads 10 MB of a page. Nothing is missing or fixed there that may come later.'],
  appliesTo: 'any-response',
  run(page) {
    const kind = page.html !== null ? 'html' : isPdf(page) ? 'pdf' : null;
    const decodedBytes = bytesOf(page);
    if (kind === null || decodedBytes <= (kind === 'html' ? HTML_BYTES_WARNING : PDF_BYTES_READ)) return null;
    const cutOff = kind === 'html' && decodedBytes > HTML_BYTES_READ ? partsCutOff(page) : [];
    const evidence = {
      kind,
      decodedBytes,
      readBytes: kind === 'html' && page.response.truncated ? page.response.bytes : null,
      transferBytes: page.response.transferBytes,
      headEndOffset: page.html?.document.headEndOffset ?? null,
      canonicalOffset: canonicalOffset(page),
      mainOffset: page.html?.document.mainOffset ?? null,
      cutOff,
    } as const;
    return { evidence, severity: severityOf(kind, decodedBytes, cutOff) };
  },
  message: ({ kind, decodedBytes, readBytes, cutOff }) => {
    const unread = readBytes == null ? '' : ` or more, of which only ${formatBytes(readBytes)} were analysed`;
    const size = `The ${kind === 'html' ? 'HTML' : 'PDF'} is ${formatBytes(decodedBytes)}${unread}`;
    if (cutOff.length > 0) return `${size}, and this comes after the first 2 MB: ${cutOff.join(', ')}.`;
    const limit = kind === 'html' ? HTML_BYTES_READ : PDF_BYTES_READ;
    return `${size}, and Googlebot reads ${decodedBytes > limit ? 'only ' : ''}the first ${limit / 1_000_000} MB.`;
  },
});

function severityOf(kind: 'html' | 'pdf', decodedBytes: number, cutOff: readonly string[]): Severity {
  if (cutOff.length > 0) return 'critical';
  return kind === 'pdf' || decodedBytes > HTML_BYTES_READ ? 'high' : 'medium';
}

/**
 * Returns the parts after the limit. Positions are in characters, and no character is shorter than a byte, so a
 * position past the limit is certainly past it in bytes.
 */
function partsCutOff({ html }: PageFacts): readonly string[] {
  if (html === null) return [];
  const parts: readonly (readonly [string, number | null])[] = [
    ['title', html.titles[0]?.offset ?? null],
    ['canonical', html.links.find(({ rel }) => rel.includes('canonical'))?.offset ?? null],
    ['robots', html.metas.find(({ name }) => name === 'robots' || name === 'googlebot')?.offset ?? null],
    ['main content', html.document.mainOffset],
  ];
  return parts.filter(([, offset]) => offset !== null && offset >= HTML_BYTES_READ).map(([name]) => name);
}

function canonicalOffset({ html }: PageFacts): number | null {
  return html?.links.find(({ rel }) => rel.includes('canonical'))?.offset ?? null;
}

function isPdf({ response }: PageFacts): boolean {
  return response.status === 200 && response.mediaType === 'application/pdf';
}

/**
 * Returns the size of the body. If the body was sent uncompressed, the declared length counts, because reading may have
 * stopped early.
 */
function bytesOf({ response }: PageFacts): number {
  if (firstHeader(response.headers, 'content-encoding') !== null) return response.bytes;
  const declared = Number(firstHeader(response.headers, 'content-length') ?? 0);
  return Number.isSafeInteger(declared) ? Math.max(response.bytes, declared) : response.bytes;
}

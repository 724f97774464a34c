import { formatNumber } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { sumBytes, countAnswers, isHtmlType, samplesByHost } from '../../definitions/host-samples.ts';
import type { SampledResponse } from '../../site-facts/index.ts';

/** Smaller bodies fit into one packet anyway. */
const BYTES_MIN = 1_400;
/** With this share of uncompressed HTML pages in the sample, the server compresses nothing. */
const HTML_SHARE_HIGH = 0.5;
const SAMPLE_MAX = 5;

interface UncompressedType {
  readonly host: string;
  readonly mediaType: string;
  /** Number of uncompressed responses among the `sampled` ones that are large enough. */
  readonly uncompressed: number;
  readonly sampled: number;
  readonly bytes: number;
  readonly noTransform: boolean;
  readonly sampleUrls: readonly string[];
}

export const perfUncompressed = defineSiteCheck<{ readonly types: readonly UncompressedType[] }>({
  id: 'perf-uncompressed',
  title: 'Text resource served without compression',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  why: 'Text shrinks to a third or less when it is compressed. Without compression visitors wait for bytes that say nothing, and pay for them on mobile plans.',
  howToFix: 'Enable Brotli or gzip for text types on the server or the CDN.',
  example: {
    bad: 'Content-Type: text/css\nContent-Length: 184320',
    good: 'Content-Type: text/css\nContent-Encoding: br\nContent-Length: 24576',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/performance/uses-text-compression/'],
  decisions: [
    'Looks at a sample of responses per host and type, and is one issue of the site.',
    'Does not measure what gzip would save, because bodies are not kept: text of more than 1,400 bytes practically always shrinks by a tenth.',
  ],
  retest: 'analysis',
  async *run(site) {
    const byHost = await samplesByHost(
      site,
      ({ mediaType, bytes }) => isText(mediaType) && (bytes ?? 0) > BYTES_MIN,
    );
    const types = [...byHost].flatMap(([host, samples]) => uncompressedTypes(host, samples));
    if (types.length === 0) return;
    const pages = types.some(
      ({ mediaType, uncompressed, sampled }) =>
        isHtmlType(mediaType) && uncompressed / sampled >= HTML_SHARE_HIGH,
    );
    yield { url: null, evidence: { types }, severity: pages ? 'high' : undefined };
  },
  message: ({ types }) =>
    `${types.map(({ host, mediaType, uncompressed, sampled }) => `${formatNumber(uncompressed)} of ${formatNumber(sampled)} ${mediaType} responses of ${host}`).join(', ')} were sent uncompressed.`,
});

function uncompressedTypes(host: string, samples: readonly SampledResponse[]): readonly UncompressedType[] {
  const mediaTypes = [...new Set(samples.map(({ mediaType }) => mediaType ?? ''))];
  return mediaTypes.flatMap((mediaType) => {
    const sampled = samples.filter((response) => response.mediaType === mediaType);
    const plain = sampled.filter(({ headers }) => firstHeader(headers, 'content-encoding') === null);
    if (plain.length === 0) return [];
    return [
      {
        host,
        mediaType,
        uncompressed: countAnswers(plain),
        sampled: countAnswers(sampled),
        bytes: sumBytes(plain),
        noTransform: plain.some(({ headers }) =>
          /\bno-transform\b/i.test(firstHeader(headers, 'cache-control') ?? ''),
        ),
        sampleUrls: plain.slice(0, SAMPLE_MAX).map(({ url }) => url),
      },
    ];
  });
}

function isText(mediaType: string | null): boolean {
  return /^text\/(?:html|css|javascript|plain|xml)$|^application\/(?:xhtml\+xml|javascript|x-javascript|json|xml)$|^image\/svg\+xml$/.test(
    mediaType ?? '',
  );
}

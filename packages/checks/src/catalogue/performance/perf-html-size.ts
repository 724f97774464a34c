import { formatBytes } from '@plumbline/contracts';
import { definePageCheck } from '../../check.ts';

const LARGE_BYTES = 204_800;
const VERY_LARGE_BYTES = 512_000;
/** http-html-over-crawl-limit reports larger pages. */
const CRAWL_LIMIT_WARNING = 1_000_000;

export const perfHtmlSize = definePageCheck<
  'html',
  {
    readonly decodedBytes: number;
    readonly breakdown: {
      readonly inlineScript: number;
      readonly inlineStyle: number;
      readonly inlineSvg: number;
      readonly dataUris: number;
    };
  }
>({
  id: 'perf-html-size',
  title: 'Heavy HTML document',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'The HTML cannot be cached for long and must be parsed before anything else happens. On a phone, and on a slow connection, hundreds of kilobytes are felt on every page.',
  howToFix:
    'Move inlined data, scripts and styles into files that browsers can cache, and split long lists into pages.',
  example: {
    bad: '<img src="data:image/png;base64,iVBORw0KGgo…">',
    good: '<img src="/images/map.png" width="800" height="600" alt="Map">',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/googlebot'],
  appliesTo: 'html',
  run({ response: { bytes: decodedBytes }, html }) {
    if (decodedBytes <= LARGE_BYTES || decodedBytes > CRAWL_LIMIT_WARNING) return null;
    const { inlineScript, inlineStyle, inlineSvg, dataUris } = html.dom;
    return {
      evidence: { decodedBytes, breakdown: { inlineScript, inlineStyle, inlineSvg, dataUris } },
      severity: decodedBytes > VERY_LARGE_BYTES ? 'medium' : undefined,
    };
  },
  message: ({ decodedBytes, breakdown }) => {
    const [name, bytes] = Object.entries(breakdown).reduce((most, next) => (next[1] > most[1] ? next : most));
    const share = Math.round((bytes / decodedBytes) * 100);
    const size = `The HTML is ${formatBytes(decodedBytes)}`;
    return share < 10 ? `${size}.` : `${size}, ${share} % of it ${parts[name] ?? name}.`;
  },
});

const parts: Readonly<Record<string, string>> = {
  inlineScript: 'inline scripts and data',
  inlineStyle: 'inline styles',
  inlineSvg: 'inline SVG',
  dataUris: 'data URIs',
};

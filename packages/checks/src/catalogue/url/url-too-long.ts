import { isIndexable, textLength } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { decodeUrl } from './shared/decode-url.ts';

/** Characters that people and result pages can take in. */
const LENGTH_MAX = 115;
/** Characters that all browsers, servers and sitemaps accept. */
const LENGTH_MAX_TECHNICAL = 2048;

export const urlTooLong = definePageCheck<
  'any-response',
  { readonly length: number; readonly decodedLength: number }
>({
  id: 'url-too-long',
  title: 'URL too long',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'high',
  why: 'Long addresses are cut off in results, break in mails and are hard to read out; beyond about 2,000 characters some programs refuse them.',
  howToFix:
    'Use shorter names in the addresses of new pages. Leave addresses alone that already rank: changing them for this costs more than it brings.',
  example: {
    bad: 'https://example.com/shop/category/tools/power-tools/drills/cordless/brushless/compare-all-of-our-cordless-drills-with-brushless-motors',
    good: 'https://example.com/cordless-drills/compare',
  },
  references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
  appliesTo: 'any-response',
  run(page) {
    const length = page.url.length;
    const decodedLength = textLength(decodeUrl(page.url) ?? page.url);
    const evidence = { length, decodedLength };
    if (length > LENGTH_MAX_TECHNICAL) return { evidence, severity: 'medium' };
    return decodedLength > LENGTH_MAX && isIndexable(page) ? { evidence } : null;
  },
  message: ({ length, decodedLength }) =>
    `The address is ${length > LENGTH_MAX_TECHNICAL ? length : decodedLength} characters long.`,
});

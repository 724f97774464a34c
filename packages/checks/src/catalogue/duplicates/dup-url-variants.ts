import { defineSiteCheck } from '../../check.ts';
import { spellingDifference, type SpellingDifference } from '../url/shared/spelling-difference.ts';

export const dupUrlVariants = defineSiteCheck<{
  readonly variants: readonly { readonly url: string; readonly difference: SpellingDifference }[];
}>({
  id: 'dup-url-variants',
  title: 'Same page reachable under several URL forms',
  category: 'duplicates',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  absorbs: { onUrl: ['url-uppercase', 'url-double-slash'] },
  unfits: 'spellings',
  why: 'To a search engine each spelling is a page of its own. Links are split among them, and the engine picks the one that it shows.',
  howToFix: 'Choose one form, redirect the others to it with 301, and link to it only.',
  example: {
    bad: 'https://example.com/Shoes → 200\nhttps://example.com/shoes/ → 200',
    good: 'https://example.com/Shoes → 301 → https://example.com/shoes/',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls',
    'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2',
  ],
  decisions: [
    'Requires the same or nearly the same content, because `/a` and `/A` may be two pages.',
    'Keeps `/` for the home page, and the start URL as it is, however many links go to `/index.html`. Otherwise keeps the spelling that a sitemap lists, else the one that is linked most.',
    'Spellings that nothing links to are not tried: that would be up to six requests a page more.',
  ],
  async *run(site) {
    for await (const { url, variants } of site.urlVariants()) {
      yield {
        url,
        evidence: {
          variants: variants.map((variant) => ({
            url: variant,
            difference: spellingDifference(url, variant),
          })),
        },
      };
    }
  },
  observed: ({ variants }) => variants.map(({ url }) => url),
  message: ({ variants }) => {
    const [first] = variants;
    return `The same page also answers under ${first?.url ?? ''}${variants.length > 1 ? ` and ${variants.length - 1} more spellings` : ''}.`;
  },
});

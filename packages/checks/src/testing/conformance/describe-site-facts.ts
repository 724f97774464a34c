import { beforeAll, describe, expect, test } from '@jest/globals';
import type { GraphReferenceConditions, WholeSiteFacts } from '../../site-facts/index.ts';
import { conformanceSite, origin } from './site.ts';

/** A test of the answer to one question. */
type Conformance = (site: () => WholeSiteFacts) => void;

/** Tests that an implementation gives the right answers about `conformanceSite`. */
export function describeSiteFacts(open: () => WholeSiteFacts | Promise<WholeSiteFacts>): void {
  let site: WholeSiteFacts;
  beforeAll(async () => {
    site = await open();
  });
  describe.each(Object.entries(QUESTIONS))('%s', (_question, declareTests) => declareTests(() => site));
}

type Given = 'startUrl' | 'robots' | 'sitemaps' | 'probes' | 'tls' | 'botProbes';

/** Tests that the answer is a part of the sketched site. */
function given(field: Given): Conformance {
  return (site) =>
    test('is as it was found', () => {
      expect(site()[field]).toEqual(conformanceSite[field]);
    });
}

/** One test for each question. The compiler demands a test for a new question. */
const QUESTIONS: { readonly [Question in keyof WholeSiteFacts]: Conformance } = {
  startUrl: given('startUrl'),
  robots: given('robots'),
  sitemaps: given('sitemaps'),
  probes: given('probes'),
  tls: given('tls'),
  botProbes: given('botProbes'),

  hosts: (site) =>
    test('begin with that of the start URL', () => {
      expect(site().hosts).toEqual(['site.test']);
    }),

  complete: (site) =>
    test('although pages were left out: a series of them stands for those', () => {
      expect(site().complete).toBe(true);
    }),

  counts: (site) =>
    test('of pages by what checks may say of them', () => {
      expect(site().counts).toEqual({ pages: 27, htmlPages: 20, indexablePages: 14, noindexPages: 1 });
    }),

  homePage: (site) =>
    test('is where the start URL leads', async () => {
      expect(await site().homePage()).toMatchObject({
        url: at('/'),
        title: 'Home',
        clickDepth: 0,
        linksIn: 0,
      });
    }),

  homePageFacts: (site) =>
    test('are all that its source says', async () => {
      expect(await site().homePageFacts()).toEqual(conformanceSite.homePageFacts);
    }),

  pages: (site) =>
    test.each<[Parameters<WholeSiteFacts['pages']>[0], readonly string[]]>([
      [{ indexable: true, inSitemap: true, linksInMax: 0 }, ['/', '/hidden']],
      [{ html: true, noindex: true }, ['/noindex']],
      [
        { html: false, inSitemap: false, failed: false },
        ['/old', '/robin', '/way-home', '/gone', '/cut-off'],
      ],
      [{ status: [400, 499], referenced: true }, ['/gone']],
      [{ failed: true }, ['/dead']],
      [{ urlMatches: '^https?://[^/]+/(?:DEAD|page-\\d)(?:[/?#]|$)' }, ['/page-2', '/dead']],
      [{ canonicalElsewhere: true }, ['/first', '/second', '/one', '/two']],
      [{ clickDepthMin: 2 }, ['/page-2', '/new']],
      [{ referenced: false, indexable: true }, ['/', '/new', '/island', '/alone']],
    ])('that meet %j', async (where, paths) => {
      const pages = await all(site().pages(where));
      expect(pages.map(({ url }) => pathOf(url))).toEqual(paths);
    }),

  findPages: (site) =>
    test('finds those that were crawled, by their addresses', async () => {
      const found = await site().findPages(ASKED);
      expect([...found.values()]).toMatchObject([
        { title: 'Shoes', linksIn: 1, wordsByScript: true, losesHead: true },
      ]);
    }),

  lookUp: (site) =>
    test('finds all that the crawl met, by their addresses', async () => {
      const known = [...(await site().lookUp(ASKED)).values()];
      expect(known.map(({ url, internal, skipReason }) => [url, internal, skipReason]).sort()).toEqual([
        ['https://other.test/', false, null],
        [at('/a'), true, null],
        [at('/blocked'), true, 'robots'],
        [at('/photo.jpg'), true, null],
      ]);
    }),

  openings: (site) =>
    test('of pages that have a text', async () => {
      expect(await site().openings([at('/'), at('/a')])).toEqual(new Map([[at('/'), ['Welcome.']]]));
    }),

  unlinkedPages: (site) =>
    test('with what leads to them', async () => {
      const found = await all(site().unlinkedPages());
      expect(found.map(({ page, ...rest }) => [pathOf(page.url), rest])).toEqual([
        ['/', { nofollowPages: 0, nofollowSources: [], via: [] }],
        ['/new', { nofollowPages: 0, nofollowSources: [], via: [{ url: at('/old'), kind: 'redirect' }] }],
        ['/island', { nofollowPages: 0, nofollowSources: [], via: [] }],
        ['/hidden', { nofollowPages: 1, nofollowSources: [at('/')], via: [] }],
      ]);
    }),

  lostPages: (site) =>
    test('by mistake, how each was lost and since when', async () => {
      const lost = await all(site().lostPages());
      expect(lost.map((page) => ({ ...page, since: new Date(page.since).toISOString() }))).toEqual(
        conformanceSite.lostPages,
      );
    }),

  skipped: (site) =>
    test('are counted by reason', async () => {
      expect(await site().skipped()).toEqual({ robots: 1, trap_calendar: 2 });
    }),

  skippedUrls: (site) =>
    test('those of the greatest detail first', async () => {
      expect(await all(site().skippedUrls(['trap_calendar', 'robots'], 1))).toEqual([
        { url: at('/blocked'), reason: 'robots', detail: 'line 2' },
        { url: at('/2031-02'), reason: 'trap_calendar', detail: '2031-02' },
      ]);
    }),

  references: (site) => {
    test.each<[GraphReferenceConditions, readonly string[]]>([
      [{ kinds: ['link'], internal: false }, ['https://other.test/']],
      [{ kinds: ['link'], targetNot200: true }, ['/dead', '/gone', '/old', '/way-home']],
      [{ kinds: ['link'], targetStatus: [400, 499] }, ['/gone']],
      [{ kinds: ['link'], targetFailed: true, sourceIndexable: true }, ['/dead']],
      [{ kinds: ['link'], targetCanonicalElsewhere: true }, ['/first', '/one', '/second', '/two']],
      [{ kinds: ['link'], nofollow: true }, ['/a', '/hidden']],
      [{ kinds: ['link', 'hreflang'], targetLinksIn: 2 }, ['/copy-2', '/copy-2']],
      [{ kinds: ['link'], targetLinksIn: 1, sourceIndexable: true, targetStatus: [404, 404] }, ['/gone']],
      [{ kinds: ['link', 'next'], targetLinksIn: 1, targetSimilar: true }, []],
      [{ kinds: ['link'], targetSimilar: true }, ['/a', '/alone', '/copy-2']],
      [{ kinds: ['link'], fragmentRoute: true }, ['/third']],
      [{ kinds: ['hreflang'], targetNoindex: true, targetNoindexOrBlocked: true }, ['/noindex']],
      [{ kinds: ['image'], imageWiderThan: 2.5 }, []],
      [{ kinds: ['image'], imageWiderThan: 2, targetImageTypes: ['jpg'] }, ['/photo.jpg']],
      [{ kinds: ['image'], targetImageTypes: ['webp'] }, []],
      [{ kinds: ['image'], imageUnsized: true, targetBytesMin: 900_000 }, ['/photo.jpg']],
      [{ kinds: ['image'], targetBytesMin: 900_001, vectorBytesMin: 1 }, []],
      [{ kinds: ['image', 'canonical'], sourceCanonicalElsewhere: false }, ['/photo.jpg']],
      [{ kinds: ['og-image', 'next'], targetNotImage: true }, ['/page-2', '/page-2']],
    ])('that meet %j', async (where, paths) => {
      const references = await all(site().references(where));
      expect(references.map(({ target }) => pathOf(target.url)).sort()).toEqual(paths);
    });

    test('lead to what their target redirects to', async () => {
      const [reference] = await all(site().references({ kinds: ['link'], targetStatus: [300, 399] }));
      expect(reference?.target.redirectEnd).toMatchObject({ url: at('/new'), hops: 1, status: 200 });
    });
  },

  targets: (site) =>
    test('are counted, links of a page to itself left out', async () => {
      const [first] = await all(
        site().targets({ kinds: ['next', 'link'], internal: true, targetLinksIn: 1 }),
      );
      expect(first).toMatchObject({
        target: { url: at('/page-2') },
        kinds: ['link', 'next'],
        pages: 2,
        indexablePages: 2,
        followingPages: 1,
        sources: [at('/'), at('/a')],
      });
      expect(await all(site().targets({ kinds: ['link'], nofollow: true }))).toHaveLength(1);
    }),

  brokenFragments: (site) =>
    test('are links to places that are not there', async () => {
      const broken = await all(site().brokenFragments());
      expect(broken.map(({ source, ...rest }) => [pathOf(source.url), rest])).toEqual([
        ['/', { total: 1, scripted: false, links: [{ url: at('/a'), href: '/a#sizes', text: 'Sizes' }] }],
      ]);
    }),

  paginationSteps: (site) =>
    test('and whether there is a link beside them', async () => {
      const steps = await all(site().paginationSteps());
      expect(steps.map(({ source, linked }) => [pathOf(source.url), linked])).toEqual([
        ['/', true],
        ['/a', false],
      ]);
    }),

  hreflangMismatches: (site) =>
    test('are pages that do not name a version in return, or by another code than its own', async () => {
      const mismatches = await all(site().hreflangMismatches());
      expect(mismatches.map(({ target, ...rest }) => [pathOf(target.url), rest])).toEqual([
        [
          '/german',
          {
            targetCodes: ['de', 'en', 'x-default'],
            missing: 1,
            inconsistent: 0,
            sources: [
              { url: at('/french'), language: 'fr', code: 'de', sourceCodes: ['fr'], returnCodes: [] },
            ],
          },
        ],
        [
          '/french',
          {
            targetCodes: ['de', 'es', 'fr'],
            missing: 0,
            inconsistent: 1,
            sources: [
              { url: at('/page-2'), language: 'en', code: 'fr', sourceCodes: ['pt'], returnCodes: ['es'] },
            ],
          },
        ],
      ]);
    }),

  redirectChains: (site) =>
    test('are followed to their end', async () => {
      const chains = await all(site().redirectChains());
      expect(chains.map(({ urls, loops, temporary }) => [urls.map(pathOf), loops, temporary])).toEqual([
        [['/old', '/new'], false, false],
        [['/round', '/robin', '/round'], true, true],
        [['/way-home', '/island'], false, false],
      ]);
    }),

  canonicalChains: (site) =>
    test('are followed to their end', async () => {
      const chains = await all(site().canonicalChains());
      expect(chains.map(({ urls, loops, end }) => [urls.map(pathOf), loops, pathOf(end.url)])).toEqual([
        [['/first', '/second', '/third'], false, '/third'],
        [['/one', '/two', '/one'], true, '/one'],
        [['/two', '/one', '/two'], true, '/two'],
      ]);
    }),

  socialPreviews: (site) =>
    test('have the images that they show', async () => {
      const previews = await all(site().socialPreviews({ image: true, card: false }));
      expect(previews.flatMap(({ images }) => images)).toMatchObject([
        { kind: 'og-image', target: { image: { width: 10 } } },
      ]);
      expect(await all(site().socialPreviews({ card: true }))).toEqual([]);
    }),

  duplicates: (site) => {
    test('of a text in one language, those to keep first, with those that are versions of each other', async () => {
      expect(await all(site().duplicates('title'))).toEqual([
        {
          value: expect.stringMatching(/shoes/i),
          total: 3,
          urls: ['/german', '/a', '/A/'].map(at),
          alternates: ['/a', '/german'].map(at),
        },
      ]);
      expect(await all(site().duplicates('h1'))).toEqual([]);
      expect(await all(site().duplicates('description'))).toEqual([]);
    });

    test('of the whole content', async () => {
      expect(await all(site().duplicates('contentHash'))).toEqual([
        { value: 'same', total: 2, urls: ['/copy-2', '/copy-1'].map(at), alternates: [] },
      ]);
    });
  },

  nearDuplicates: (site) =>
    test('are told by their signatures', async () => {
      expect(await all(site().nearDuplicates())).toEqual([
        {
          total: 2,
          urls: ['/A/', '/a'].map(at),
          similarityMin: 124 / 128,
          similarityMax: 124 / 128,
          pairs: [{ urls: ['/A/', '/a'].map(at), similarity: 124 / 128 }],
        },
      ]);
    }),

  urlVariants: (site) =>
    test('are spellings of one address', async () => {
      expect(await all(site().urlVariants())).toEqual([{ url: at('/a'), variants: [at('/A/')] }]);
    }),

  sitemapEntries: (site) => {
    test.each<[Parameters<WholeSiteFacts['sitemapEntries']>[0], readonly string[]]>([
      [{}, ['/', '/german', '/round', '/hidden', '/noindex', 'http://site.test/plain']],
      [{ noindexOrBlocked: true }, ['/noindex']],
      [{ status: [300, 599], failed: false }, ['/round']],
      [{ canonicalElsewhere: true }, []],
      [{ insecure: true }, ['http://site.test/plain']],
    ])('that meet %j', async (where, paths) => {
      const entries = await all(site().sitemapEntries(where));
      expect(entries.map(({ target }) => pathOf(target.url))).toEqual(paths);
    });

    test('name the sitemap', async () => {
      const [first, second] = await all(site().sitemapEntries({}));
      expect([first?.sitemapUrl, second?.sitemapUrl]).toEqual([at('/pages.xml'), at('/sitemap.xml')]);
    });
  },

  headerSample: (site) =>
    test('has whatever one of the answers does differently', async () => {
      expect(await all(site().headerSample(1))).toEqual(HEADER_SAMPLE);
    }),

  webVitals: (site) =>
    test('are those of pages that were measured: none', async () => {
      expect(await all(site().webVitals())).toEqual([]);
    }),
};

const at = (path: string) => (path.startsWith('/') ? origin + path : path);
const pathOf = (url: string) => (url.startsWith(origin) ? url.slice(origin.length) : url);

/** Addresses of a page, of a skipped URL, of nothing, of an image and of another site. */
const ASKED = ['/a', '/blocked', '/nowhere', '/photo.jpg', 'https://other.test/'].map(at);

const alike = { mediaType: 'text/html', headers: {}, bytes: null, metaPolicy: null, standsFor: 1 };
const HEADER_SAMPLE = [
  { ...alike, url: at('/'), standsFor: 19 },
  { ...alike, url: at('/unlike'), headers: { 'cache-control': ['no-store'] } },
  { ...alike, url: at('/cut-off'), mediaType: null },
  { ...alike, url: at('/photo.jpg'), mediaType: 'image/jpeg', bytes: 900_000 },
];

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

import { beforeAll, describe, expect, test } from '@jest/globals';
import type {
  PageConditions,
  ReferenceConditions,
  SiteFacts,
  SitemapEntryConditions,
} from '../../site-facts/index.ts';
import { origin } from './site.ts';

/** What anybody answers who is asked for the facts of `conformanceSite`. */
export function describeSiteFacts(open: () => SiteFacts | Promise<SiteFacts>): void {
  let site: SiteFacts;
  beforeAll(async () => {
    site = await open();
  });

  describe('pages', () => {
    const pages = async (where: PageConditions) => urlsOf(await all(site.pages(where)));

    test('are counted', () => {
      expect(site.counts).toEqual({ pages: 27, htmlPages: 20, indexablePages: 14, noindexPages: 1 });
    });

    test('the home page', async () => {
      expect(await site.homePage()).toMatchObject({ url: at('/'), title: 'Home', clickDepth: 0, linksIn: 0 });
    });

    test.each<[PageConditions, readonly string[]]>([
      [{ indexable: true, inSitemap: true, linksInMax: 0 }, ['/', '/hidden']],
      [{ html: true, noindex: true }, ['/noindex']],
      [
        { html: false, inSitemap: false, failed: false },
        ['/old', '/robin', '/way-home', '/gone', '/cut-off'],
      ],
      [{ status: [400, 499], referenced: true }, ['/gone']],
      [{ failed: true }, ['/dead']],
      [{ canonicalElsewhere: true }, ['/first', '/second', '/one', '/two']],
      [{ clickDepthMin: 2 }, ['/page-2', '/new']],
      [{ referenced: false, indexable: true }, ['/', '/new', '/island', '/alone']],
    ])('that meet %j', async (where, paths) => {
      expect(await pages(where)).toEqual(paths);
    });

    test('by their addresses', async () => {
      const asked = ['/a', '/blocked', '/nowhere', '/photo.jpg', 'https://other.test/'].map(at);
      const found = await site.findPages(asked);
      expect([...found.values()]).toMatchObject([{ title: 'Shoes', linksIn: 1 }]);
      const known = [...(await site.lookUp(asked)).values()];
      expect(known.map(({ url, internal, skipReason }) => [url, internal, skipReason]).sort()).toEqual([
        ['https://other.test/', false, null],
        [at('/a'), true, null],
        [at('/blocked'), true, 'robots'],
        [at('/photo.jpg'), true, null],
      ]);
      expect(await site.openings([at('/'), at('/a')])).toEqual(new Map([[at('/'), ['Welcome.']]]));
    });

    test('without a followed link, with what leads to them', async () => {
      const found = await all(site.unlinkedPages());
      expect(found.map(({ page, ...rest }) => [pathOf(page.url), rest])).toEqual([
        ['/', { nofollowPages: 0, nofollowSources: [], via: [] }],
        ['/new', { nofollowPages: 0, nofollowSources: [], via: [{ url: at('/old'), kind: 'redirect' }] }],
        ['/island', { nofollowPages: 0, nofollowSources: [], via: [] }],
        ['/hidden', { nofollowPages: 1, nofollowSources: [at('/')], via: [] }],
      ]);
    });

    test('that were left out', async () => {
      expect(site.complete).toBe(true);
      expect(await site.skipped()).toEqual({ robots: 1, trap_calendar: 2 });
      expect(await all(site.skippedUrls(['trap_calendar', 'robots'], 1))).toEqual([
        { url: at('/blocked'), reason: 'robots', detail: 'line 2' },
        { url: at('/2031-02'), reason: 'trap_calendar', detail: '2031-02' },
      ]);
    });
  });

  describe('references', () => {
    const targets = async (where: ReferenceConditions) =>
      (await all(site.references(where))).map(({ target }) => pathOf(target.url)).sort();

    test.each<[ReferenceConditions, readonly string[]]>([
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
      expect(await targets(where)).toEqual(paths);
    });

    test('lead to what their target redirects to', async () => {
      const [reference] = await all(site.references({ kinds: ['link'], targetStatus: [300, 399] }));
      expect(reference?.target.redirectEnd).toMatchObject({ url: at('/new'), hops: 1, status: 200 });
    });

    test('are counted by target, those of a page to itself left out', async () => {
      const [first] = await all(site.targets({ kinds: ['next', 'link'], internal: true, targetLinksIn: 1 }));
      expect(first).toMatchObject({
        target: { url: at('/page-2') },
        kinds: ['link', 'next'],
        pages: 2,
        indexablePages: 2,
        followingPages: 1,
        sources: [at('/'), at('/a')],
      });
      expect(await all(site.targets({ kinds: ['link'], nofollow: true }))).toHaveLength(1);
    });

    test('of kind next, and whether there is a link beside them', async () => {
      const steps = await all(site.paginationSteps());
      expect(steps.map(({ source, linked }) => [pathOf(source.url), linked])).toEqual([
        ['/', true],
        ['/a', false],
      ]);
    });

    test('of kind hreflang, where what comes back does not fit', async () => {
      const pairs = await all(site.hreflangMismatches());
      expect(
        pairs.map(({ source, target, ...codes }) => [pathOf(source.url), pathOf(target.url), codes]),
      ).toEqual([
        [
          '/a',
          '/german',
          { code: 'de', sourceCodes: [], returnCodes: ['en'], targetCodes: ['de', 'en', 'x-default'] },
        ],
      ]);
    });

    test('that are redirects, to their end', async () => {
      const chains = await all(site.redirectChains());
      expect(chains.map(({ urls, loops, temporary }) => [urls.map(pathOf), loops, temporary])).toEqual([
        [['/old', '/new'], false, false],
        [['/round', '/robin', '/round'], true, true],
        [['/way-home', '/island'], false, false],
      ]);
    });

    test('that are canonicals, to their end', async () => {
      const chains = await all(site.canonicalChains());
      expect(chains.map(({ urls, loops, end }) => [urls.map(pathOf), loops, pathOf(end.url)])).toEqual([
        [['/first', '/second', '/third'], false, '/third'],
        [['/one', '/two', '/one'], true, '/one'],
        [['/two', '/one', '/two'], true, '/two'],
      ]);
    });

    test('that preview images are', async () => {
      const previews = await all(site.socialPreviews({ image: true, card: false }));
      expect(previews.flatMap(({ images }) => images)).toMatchObject([
        { kind: 'og-image', target: { image: { width: 10 } } },
      ]);
      expect(await all(site.socialPreviews({ card: true }))).toEqual([]);
    });
  });

  describe('duplicates', () => {
    test('of a text in one language, those to keep first, with those that are versions of each other', async () => {
      expect(await all(site.duplicates('title'))).toEqual([
        {
          value: expect.stringMatching(/shoes/i),
          total: 3,
          urls: ['/german', '/a', '/A/'].map(at),
          alternates: ['/a', '/german'].map(at),
        },
      ]);
      expect(await all(site.duplicates('h1'))).toEqual([]);
      expect(await all(site.duplicates('description'))).toEqual([]);
    });

    test('of the whole content', async () => {
      expect(await all(site.duplicates('contentHash'))).toEqual([
        { value: 'same', total: 2, urls: ['/copy-2', '/copy-1'].map(at), alternates: [] },
      ]);
    });

    test('that are near, by their signatures', async () => {
      expect(await all(site.nearDuplicates())).toEqual([
        {
          total: 2,
          urls: ['/A/', '/a'].map(at),
          similarityMin: 124 / 128,
          similarityMax: 124 / 128,
          pairs: [{ urls: ['/A/', '/a'].map(at), similarity: 124 / 128 }],
        },
      ]);
    });

    test('that are spellings of one address', async () => {
      expect(await all(site.urlVariants())).toEqual([{ url: at('/a'), variants: [at('/A/')] }]);
    });
  });

  describe('entries of sitemaps', () => {
    test.each<[SitemapEntryConditions, readonly string[]]>([
      [{}, ['/', '/german', '/round', '/hidden', '/noindex', 'http://site.test/plain']],
      [{ noindexOrBlocked: true }, ['/noindex']],
      [{ status: [300, 599], failed: false }, ['/round']],
      [{ canonicalElsewhere: true }, []],
      [{ insecure: true }, ['http://site.test/plain']],
    ])('that meet %j', async (where, paths) => {
      const entries = await all(site.sitemapEntries(where));
      expect(entries.map(({ target }) => pathOf(target.url))).toEqual(paths);
    });

    test('name the sitemap', async () => {
      const [first, second] = await all(site.sitemapEntries({}));
      expect([first?.sitemapUrl, second?.sitemapUrl]).toEqual([at('/pages.xml'), at('/sitemap.xml')]);
    });
  });
}

const at = (path: string) => (path.startsWith('/') ? origin + path : path);
const pathOf = (url: string) => (url.startsWith(origin) ? url.slice(origin.length) : url);
const urlsOf = (pages: readonly { readonly url: string }[]) => pages.map(({ url }) => pathOf(url));

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

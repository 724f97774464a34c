import { describe, expect, test } from '@jest/globals';
import { measureLinks, NONE, type LinkGraph } from './measure-links.ts';

interface Site {
  /** For each page, the pages that it links to. */
  readonly links: readonly (readonly number[])[];
  readonly redirects?: Readonly<Record<number, number>>;
  readonly start?: number;
  /** The number of pages whose links come together. */
  readonly together?: number;
}

function graphOf({ links, redirects = {}, start = 0, together = links.length }: Site): LinkGraph {
  return {
    start,
    redirects: Int32Array.from(links, (_, page) => redirects[page] ?? NONE),
    async *blocks() {
      for (let from = 0; from < links.length; from += together) {
        const lists = links.slice(from, from + together);
        yield {
          sources: Int32Array.from(lists, (_, place) => from + place),
          ends: Int32Array.from(lists, (_, place) => lists.slice(0, place + 1).flat().length),
          targets: Int32Array.from(lists.flat()),
        };
      }
    },
  };
}

async function clickDepthsOf(site: Site): Promise<readonly number[]> {
  return [...(await measureLinks(graphOf(site))).clickDepths];
}

async function scoresOf(site: Site): Promise<readonly number[]> {
  return [...(await measureLinks(graphOf(site))).scores];
}

test('links in are the pages that link there', async () => {
  const { linksIn } = await measureLinks(graphOf({ links: [[1, 2], [2], []] }));
  expect([...linksIn]).toEqual([0, 1, 2]);
});

describe('click depth', () => {
  test('is the shortest way from the start', async () => {
    expect(await clickDepthsOf({ links: [[1, 2], [3], [1, 3], []] })).toEqual([0, 1, 1, 2]);
  });

  test('is the same whatever the order of the pages', async () => {
    expect(await clickDepthsOf({ links: [[], [0], [1]], start: 2, together: 1 })).toEqual([2, 1, 0]);
  });

  test('is none of a page that no link leads to', async () => {
    expect(await clickDepthsOf({ links: [[], [0]] })).toEqual([0, NONE]);
  });

  test('of the target of a redirect is that of the redirect', async () => {
    const redirects = { 1: 2, 2: 3 };
    expect(await clickDepthsOf({ links: [[1], [], [], [4], []], redirects })).toEqual([0, 1, 1, 1, 2]);
  });

  test('ends where redirects go round in circles', async () => {
    expect(await clickDepthsOf({ links: [[1], [], []], redirects: { 1: 2, 2: 1 } })).toEqual([0, 1, 1]);
  });

  test('is not counted beyond 50 clicks', async () => {
    const depths = await clickDepthsOf({
      links: Array.from({ length: 60 }, (_, page) => (page < 59 ? [page + 1] : [])),
    });
    expect([depths[50], depths[51]]).toEqual([50, NONE]);
  });

  test('is none anywhere without a start', async () => {
    expect(await clickDepthsOf({ links: [[1], []], start: NONE })).toEqual([NONE, NONE]);
  });
});

describe('the score', () => {
  test('is the same for pages that link in a circle', async () => {
    expect(await scoresOf({ links: [[1], [2], [0]] })).toEqual([1, 1, 1]);
  });

  test('of the page that all link to is the greatest, and the mean stays 1', async () => {
    const scores = await scoresOf({ links: [[1], [0], [0], [0]] });
    expect(Math.max(...scores)).toBe(scores[0]);
    expect(scores.reduce((sum, score) => sum + score, 0)).toBeCloseTo(4, 6);
  });

  test('of a redirect passes on to its target', async () => {
    const [, redirect = 0, target = 0] = await scoresOf({ links: [[1], [], [0]], redirects: { 1: 2 } });
    expect(target).toBeCloseTo(redirect, 1);
  });

  test('of pages without links is spread over all', async () => {
    expect(await scoresOf({ links: [[], []] })).toEqual([1, 1]);
  });
});

test('blocks of any size give the same measures', async () => {
  const links = Array.from({ length: 40 }, (_, page) =>
    [(page * 7 + 1) % 40, (page * 11 + 3) % 40].filter((target) => target !== page),
  );
  expect(await measureLinks(graphOf({ links, together: 3 }))).toEqual(await measureLinks(graphOf({ links })));
});

test('a site without pages has no measures', async () => {
  expect((await measureLinks(graphOf({ links: [], start: NONE }))).scores).toHaveLength(0);
});

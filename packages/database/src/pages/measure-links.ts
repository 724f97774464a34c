/** Share of a page's score that its links pass on (Page and Brin, 1998). */
const DAMPING = 0.85;
/**
 * The remaining change after this many rounds is under 0.85^20, 4 %, of a page's score. Most graphs settle in half of
 * them.
 */
const ROUNDS_MAX = 20;
/** Mean change of a page's score, whose mean is 1. */
const CHANGE_MIN = 0.005;
/** Sums of the same numbers in another order differ in their last digits. */
const SCORE_SCALE = 1e9;
/** Deeper pages are all "very deep". */
const CLICK_DEPTH_MAX = 50;
/** Most redirects that are followed. */
export const REDIRECT_HOPS_MAX = 20;
/** Stands for "no page", and for the depth of a page that no link leads to. */
export const NONE = -1;

/** Followed links of some pages. Pages have the numbers from 0. */
export interface LinkBlock {
  readonly sources: Int32Array;
  /** For each source, where its targets end in `targets`; they begin where those before end. */
  readonly ends: Int32Array;
  /** Distinct pages, none of them the source. */
  readonly targets: Int32Array;
}

export interface LinkGraph {
  /** The page where the crawl began, or NONE. */
  readonly start: number;
  /** For each page, the one that it redirects to, or NONE. */
  readonly redirects: Int32Array;
  /** Every page is a source of one block. */
  readonly blocks: () => AsyncIterable<LinkBlock>;
}

export interface LinkMeasures {
  /** Pages that link to each page. */
  readonly linksIn: Int32Array;
  /** Clicks from the start (redirects cost nothing), or NONE. */
  readonly clickDepths: Int32Array;
  /** PageRank, with a mean of 1. */
  readonly scores: Float64Array;
}

/** Measures pages by the links between them. Memory grows with the pages; links pass by in blocks. */
export async function measureLinks(graph: LinkGraph): Promise<LinkMeasures> {
  return {
    linksIn: await countLinksIn(graph),
    clickDepths: await measureClickDepths(graph),
    scores: await computeScores(graph),
  };
}

/** Yields each page of a block with the pages that it links to. */
function* linksOf({ sources, ends, targets }: LinkBlock): Generator<readonly [number, Int32Array]> {
  let from = 0;
  for (const [place, source] of sources.entries()) {
    const end = ends[place] ?? from;
    yield [source, targets.subarray(from, end)];
    from = end;
  }
}

async function countLinksIn({ redirects, blocks }: LinkGraph): Promise<Int32Array> {
  const linksIn = new Int32Array(redirects.length);
  for await (const { targets } of blocks())
    for (const target of targets) linksIn[target] = at(linksIn, target) + 1;
  return linksIn;
}

/** Measures breadth first; a redirect's target is as deep as the redirect. */
async function measureClickDepths({ start, redirects, blocks }: LinkGraph): Promise<Int32Array> {
  const depths = new Int32Array(redirects.length).fill(NONE);
  reach(start, 0);
  for (let depth = 0; depth < CLICK_DEPTH_MAX; depth += 1) {
    let isEnd = true;
    for await (const block of blocks()) {
      for (const [source, targets] of linksOf(block)) {
        if (depths[source] !== depth) continue;
        for (const target of targets) if (reach(target, depth + 1)) isEnd = false;
      }
    }
    if (isEnd) break;
  }
  return depths;

  /** Gives the page its depth, and where its redirects lead. Pages that were reached before keep theirs. */
  function reach(page: number, depth: number): boolean {
    if (depths[page] !== NONE) return false;
    let next = page;
    for (let hop = 0; hop <= REDIRECT_HOPS_MAX && depths[next] === NONE; hop += 1) {
      depths[next] = depth;
      next = at(redirects, next);
    }
    return true;
  }
}

/** Computes PageRank. The score of pages without links is spread over all; a redirect passes all of its score on. */
async function computeScores(graph: LinkGraph): Promise<Float64Array> {
  let scores: Float64Array = new Float64Array(graph.redirects.length).fill(1);
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    const next = await passScoresOn(graph, scores);
    const change = next.reduce((sum, score, page) => sum + Math.abs(score - at(scores, page)), 0);
    scores = next;
    if (change < CHANGE_MIN * scores.length) break;
  }
  return scores.map((score) => Math.round(score * SCORE_SCALE) / SCORE_SCALE);
}

async function passScoresOn({ redirects, blocks }: LinkGraph, scores: Float64Array): Promise<Float64Array> {
  const passed = new Float64Array(scores.length);
  let unlinked = 0;
  for await (const block of blocks()) {
    for (const [source, targets] of linksOf(block)) {
      const redirect = at(redirects, source);
      const links = targets.length + (redirect === NONE ? 0 : 1);
      const share = at(scores, source) / links;
      if (links === 0) unlinked += at(scores, source);
      for (const target of targets) passed[target] = at(passed, target) + share;
      if (redirect !== NONE) passed[redirect] = at(passed, redirect) + share;
    }
  }
  const spread = unlinked / scores.length;
  return passed.map((score) => 1 - DAMPING + DAMPING * (score + spread));
}

function at(numbers: Int32Array | Float64Array, page: number): number {
  return numbers[page] ?? NONE;
}

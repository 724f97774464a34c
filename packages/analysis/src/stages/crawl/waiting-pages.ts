import { decideFor, type FetchedUrl } from '../../page/fetch-url.ts';
import { samplesNeeded, type RenderingPlan } from '../../page/render-decision.ts';
import type { OpenSite } from '../../site/open-site.ts';

/** Limits of the pages that wait in memory. The judgement of a page takes about as much room as its body. */
const PAGES_MAX = 300;
const BODY_BYTES_MAX = 10_000_000;

/** Pages of a batch that wait in its memory until samples have shown whether their template needs a browser. */
export interface WaitingPages {
  readonly size: number;
  /** Lets a page wait if the batch has left enough samples of its template to the renderers. Returns true if so. */
  keep(page: FetchedUrl): boolean;
  /** Takes out the pages whose template has been decided. */
  takeDecided(plan: RenderingPlan): readonly FetchedUrl[];
  /** Takes out all pages. They go on to the renderers as more samples. */
  takeAll(): readonly FetchedUrl[];
}

/**
 * Creates the store of a batch's waiting pages. A page that waits for a renderer is stored with its source, read again
 * and recorded alone. A page that waits here costs nothing more if its template is read raw.
 */
export function createWaitingPages(site: Pick<OpenSite, 'crawlDelayMs'>): WaitingPages {
  const samples = new Map<string, number>();
  let waiting: readonly FetchedUrl[] = [];
  let bodyBytes = 0;

  function wait(pages: readonly FetchedUrl[]): void {
    waiting = pages;
    bodyBytes = pages.reduce((bytes, { toRender }) => bytes + (toRender?.body.length ?? 0), 0);
  }

  function decide(page: FetchedUrl, plan: RenderingPlan): FetchedUrl {
    const { checked, toRender, ...fetched } = page;
    if (checked === null || toRender === undefined) return page;
    return decideFor({ ...fetched, checked }, toRender.body, { plan, site });
  }

  return {
    get size() {
      return waiting.length;
    },
    keep(page) {
      const { toRender } = page;
      if (toRender?.reason !== 'sample' || toRender.template === null) return false;
      const before = samples.get(toRender.template) ?? 0;
      const isFull = waiting.length >= PAGES_MAX || bodyBytes + toRender.body.length > BODY_BYTES_MAX;
      if (isFull || before < samplesNeeded(toRender.template)) {
        samples.set(toRender.template, before + 1);
        return false;
      }
      wait([...waiting, page]);
      return true;
    },
    takeDecided(plan) {
      const pages = waiting.map((page) => decide(page, plan));
      wait(pages.filter(({ toRender }) => toRender?.reason === 'sample'));
      return pages.filter(({ toRender }) => toRender?.reason !== 'sample');
    },
    takeAll() {
      const all = waiting;
      wait([]);
      return all;
    },
  };
}

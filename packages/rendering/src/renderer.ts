import pTimeout, { TimeoutError } from 'p-timeout';
import type { BrowserContext } from 'playwright-core';
import { startChromium, type Chromium, type ChromiumOptions } from './browser.ts';
import { openPageNetwork, type FetchResource, type PageNetwork, type SourcePage } from './page-network.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { CostlyPageError, renderPage, type RenderedPage } from './render-page.ts';

const TAB_CLOSES_WITHIN_MS = 1_000;
/** A browser that has seen as much, or is as old, is replaced. */
const PAGES_MAX = 500;
const AGE_MAX_MS = 30 * 60_000;

/** Why there is no rendering of a page. */
export type RenderFailureReason = 'render_timeout' | 'render_failed' | 'page_too_costly';

interface RenderFailure {
  readonly ok: false;
  readonly reason: RenderFailureReason;
  readonly detail: string;
}

export type Rendering = (RenderedPage & { readonly ok: true }) | RenderFailure;

/** A site in a browser: its pages share a cache, one is open at a time. */
export interface SiteBrowser {
  /** What became of a page. Rejects only when the signal aborts, with its reason. */
  render(page: SourcePage, signal: AbortSignal): Promise<Rendering>;
  close(): Promise<void>;
}

export interface Renderer {
  /** Takes a browser for a site, and starts one where all are taken. */
  openSite(fetchResource: FetchResource): Promise<SiteBrowser>;
  close(): Promise<void>;
}

export interface RendererOptions extends Omit<ChromiumOptions, 'proxyOrigin'> {
  /** A page that never comes to rest is read as it is then. Default: 10 s. */
  readonly settlesWithinMs?: number;
  /** A page that does not let itself be read by then ends with its browser. Default: 15 s. */
  readonly pageMs?: number;
}

/** Renders pages with the installed Chromium. Whatever a page does ends its page or its browser, and nothing else. */
export function createRenderer(options: RendererOptions): Renderer {
  const { settlesWithinMs = 10_000, pageMs = 15_000 } = options;
  const free: Slot[] = [];
  const all = new Set<Slot>();

  async function takeSlot(): Promise<Slot> {
    const slot = free.pop() ?? (await openSlot(options));
    all.add(slot);
    return slot;
  }

  return {
    async openSite(fetchResource) {
      const slot = await takeSlot();
      let context: BrowserContext | null = null;
      let usedBy: Chromium | null = null;

      async function openContext(): Promise<BrowserContext> {
        const browser = await slot.browser();
        if (context === null || usedBy !== browser) {
          context = await browser.newContext();
          usedBy = browser;
        }
        return context;
      }

      async function attempt(page: SourcePage, signal: AbortSignal): Promise<Rendering> {
        signal.throwIfAborted();
        const network = openPageNetwork(page, fetchResource);
        slot.serve(network);
        try {
          const rendering = pTimeout(
            openContext().then((opened) => renderPage(opened, { url: page.url, network, settlesWithinMs })),
            { milliseconds: pageMs, signal },
          );
          return { ok: true, ...(await rendering) };
        } catch (error) {
          signal.throwIfAborted();
          return failureOf(error, usedBy, pageMs);
        } finally {
          network.close();
          slot.serve(null);
          await closeTabs(context, usedBy);
        }
      }

      return {
        async render(page, signal) {
          const first = await attempt(page, signal);
          // A browser may end for reasons that are not the page's.
          return !first.ok && usedBy?.endedBy === 'crash' ? attempt(page, signal) : first;
        },
        async close() {
          await closeContext(context, usedBy);
          free.push(slot);
        },
      };
    },
    async close() {
      await Promise.all([...all].map((slot) => slot.close()));
    },
  };
}

function failureOf(error: unknown, browser: Chromium | null, pageMs: number): RenderFailure {
  if (browser?.endedBy === 'memory') {
    return { ok: false, reason: 'page_too_costly', detail: 'It took more memory than a page may.' };
  }
  if (error instanceof CostlyPageError) {
    return { ok: false, reason: 'page_too_costly', detail: error.message };
  }
  if (error instanceof TimeoutError) {
    return { ok: false, reason: 'render_timeout', detail: `It did not answer within ${pageMs / 1000} s.` };
  }
  const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { ok: false, reason: 'render_failed', detail };
}

/** Closes the tabs of a page; a browser that cannot is ended. */
async function closeTabs(context: BrowserContext | null, browser: Chromium | null): Promise<void> {
  if (context === null || browser === null || browser.endedBy !== null) return;
  const closing = Promise.all(context.pages().map((tab) => tab.close()));
  await pTimeout(closing, { milliseconds: TAB_CLOSES_WITHIN_MS }).catch(() => browser.kill());
}

async function closeContext(context: BrowserContext | null, browser: Chromium | null): Promise<void> {
  if (context === null || browser === null || browser.endedBy !== null) return;
  await pTimeout(context.close(), { milliseconds: TAB_CLOSES_WITHIN_MS }).catch(() => browser.kill());
}

/** A place for one browser, which is replaced when it has ended or is worn, and its proxy, which stays. */
interface Slot {
  browser(): Promise<Chromium>;
  /** Whose requests come through the proxy from now on. */
  serve(network: PageNetwork | null): void;
  close(): Promise<void>;
}

async function openSlot(options: RendererOptions): Promise<Slot> {
  let network: PageNetwork | null = null;
  let browser: Chromium | null = null;
  let pages = 0;
  const proxy: Proxy = await startProxy(async (request) => {
    if (network === null) throw new Error('No page is open.');
    return network.answer(request);
  }, options.logger);

  const isWorn = ({ startedAt }: Chromium) =>
    pages >= PAGES_MAX || performance.now() - startedAt > AGE_MAX_MS;

  return {
    async browser() {
      if (browser !== null && (browser.endedBy !== null || isWorn(browser))) {
        await browser.close();
        browser = null;
      }
      if (browser === null) {
        browser = await startChromium({ ...options, proxyOrigin: proxy.origin });
        pages = 0;
      }
      pages += 1;
      return browser;
    },
    serve(next) {
      network = next;
    },
    async close() {
      await browser?.close();
      await proxy.close();
    },
  };
}

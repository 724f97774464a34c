import { runOutsideTraces, withoutLogFields } from '@plumbline/service';
import pTimeout, { TimeoutError } from 'p-timeout';
import type { BrowserContext } from 'playwright-core';
import { startChromium, type Chromium, type ChromiumOptions, type Screen } from './browser.ts';
import { fetchFiles, measureRun, type Opening, type VitalsRun } from './measure-page.ts';
import { openMeasuringNetwork } from './measuring-network.ts';
import { openPageNetwork, type FetchResource, type PageNetwork, type ServedPage } from './page-network.ts';
import { startProxy, type Proxy } from './proxy.ts';
import { CostlyPageError, renderPage, type RenderedPage } from './render-page.ts';
import { summariseRuns, type LabVitals } from './summarise-runs.ts';

const OPENS_WITHIN_MS = 30_000;
const CLOSES_WITHIN_MS = 1_000;
/** A browser is replaced after this many pages, or at this age. */
const PAGES_MAX = 500;
const AGE_MAX_MS = 30 * 60_000;
const MEASURED_RUNS = 3;

/** The reason why a page has no rendering. */
export type RenderFailureReason = 'render_timeout' | 'render_failed' | 'page_too_costly';

interface RenderFailure {
  readonly ok: false;
  readonly reason: RenderFailureReason;
  readonly detail: string;
}

export type RenderOutcome = (RenderedPage & { readonly ok: true }) | RenderFailure;
export type MeasureOutcome = { readonly ok: true; readonly vitals: LabVitals } | RenderFailure;

/** A site in a browser. Its pages share a cache, and one of them is open at a time. */
export interface SiteBrowser {
  /** Renders a page. Rejects only when the signal aborts, with its reason. */
  render(page: ServedPage, signal: AbortSignal): Promise<RenderOutcome>;
  /** Gives the browser back. It keeps the cache of the site until another site needs it. */
  close(): void;
}

export interface Renderer {
  /**
   * Takes a browser for a site: the one that rendered it last if that is free, so that a bundle is fetched once. Starts
   * a browser if all are taken.
   * @param site whose pages may share cache and cookies, such as the id of an analysis
   */
  openSite(site: string, fetchResource: FetchResource): Promise<SiteBrowser>;
  /** Opens a page three times on a slow phone. Rejects only when the signal aborts, with its reason. */
  measure(url: string, fetchResource: FetchResource, signal: AbortSignal): Promise<MeasureOutcome>;
  close(): Promise<void>;
}

export interface RendererOptions extends Omit<ChromiumOptions, 'proxyOrigin'> {
  /** A page that has not come to rest by then is read as it is. Default: 10 s. */
  readonly settlesWithinMs?: number;
  /** A page that cannot be read by then ends with its browser; the start of a browser does not count. Default: 15 s. */
  readonly pageMs?: number;
  /** A browser that is idle for this long is ended, with the profile of its last site. Default: one minute. */
  readonly idleMs?: number;
}

/**
 * Creates a renderer with the installed Chromium. A hostile page can end its own rendering or browser, and nothing
 * else.
 */
export function createRenderer(options: RendererOptions): Renderer {
  const { settlesWithinMs = 10_000, pageMs = 15_000 } = options;
  const free: BrowserSlot[] = [];
  const all = new Set<BrowserSlot>();

  async function takeSlot(site: string | null): Promise<BrowserSlot> {
    const idle = free.find((slot) => slot.site === site) ?? free.at(-1);
    if (idle !== undefined) free.splice(free.indexOf(idle), 1);
    const slot = idle ?? (await runOutsideTraces(() => withoutLogFields(() => openSlot(options))));
    all.add(slot);
    await slot.take(site);
    return slot;
  }

  function giveBack(slot: BrowserSlot): void {
    free.push(slot);
    slot.rest();
  }

  return {
    async openSite(site, fetchResource) {
      const slot = await takeSlot(site);

      async function attempt(page: ServedPage, signal: AbortSignal): Promise<RenderOutcome> {
        signal.throwIfAborted();
        const network = openPageNetwork(page, fetchResource);
        slot.serve(network);
        let isDone = false;
        try {
          // The time of a page does not include the start of its browser, which has a limit of its own.
          const context = await slot.context('tall');
          const visit = { url: page.url, network, settlesWithinMs, pageMs, signal };
          const rendered = await renderPage(context, visit);
          isDone = true;
          return { ok: true, ...rendered };
        } catch (error) {
          signal.throwIfAborted();
          return failureOf(error, slot.endedBy);
        } finally {
          network.close();
          slot.serve(null);
          await (isDone ? slot.emptyTab() : slot.closeTabs());
        }
      }

      return {
        async render(page, signal) {
          const first = await attempt(page, signal);
          // A browser may end for reasons other than the page.
          return !first.ok && slot.endedBy === 'crash' ? attempt(page, signal) : first;
        },
        close: () => giveBack(slot),
      };
    },
    async measure(url, fetchResource, signal) {
      const network = openMeasuringNetwork(url, fetchResource);
      const slot = await takeSlot(null);
      slot.serve(network);
      /** Opens the page in an empty profile. */
      async function inFreshProfile<Result>(
        open: (context: BrowserContext, opening: Opening) => Promise<Result>,
      ): Promise<Result> {
        await slot.take(null);
        try {
          return await open(await slot.context('phone'), { url, network, signal });
        } finally {
          await slot.closeTabs();
        }
      }
      try {
        signal.throwIfAborted();
        await inFreshProfile(fetchFiles);
        const runs: VitalsRun[] = [];
        while (runs.length < MEASURED_RUNS) runs.push(await inFreshProfile(measureRun));
        return { ok: true, vitals: summariseRuns(runs) };
      } catch (error) {
        signal.throwIfAborted();
        return failureOf(error, slot.endedBy);
      } finally {
        network.close();
        slot.serve(null);
        giveBack(slot);
      }
    },
    async close() {
      await Promise.all([...all].map((slot) => slot.close()));
    },
  };
}

function failureOf(error: unknown, endedBy: Chromium['endedBy']): RenderFailure {
  if (endedBy === 'memory') {
    return { ok: false, reason: 'page_too_costly', detail: 'It took more memory than a page may.' };
  }
  if (error instanceof CostlyPageError) {
    return { ok: false, reason: 'page_too_costly', detail: error.message };
  }
  if (error instanceof TimeoutError) {
    return { ok: false, reason: 'render_timeout', detail: 'It did not answer in time.' };
  }
  const [detail = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return { ok: false, reason: 'render_failed', detail };
}

/** A place for one browser and its proxy. The browser is replaced when it has ended or is worn; the proxy stays. */
interface BrowserSlot {
  /** The site that the browser rendered last. */
  readonly site: string | null;
  /** Prepares for a site, and deletes the data of the site before. Null prepares for one opening of a page. */
  take(site: string | null): Promise<void>;
  /** Returns the profile of the site, in a running browser. */
  context(screen: Screen): Promise<BrowserContext>;
  /** The reason why the browser ended; null while it runs. */
  readonly endedBy: Chromium['endedBy'];
  /** Sets the page whose requests come through the proxy. */
  serve(network: Pick<PageNetwork, 'answer'> | null): void;
  /** Ends the page that is open. The next one gets its tab: a new tab takes five times the CPU of a page. */
  emptyTab(): Promise<void>;
  /** Closes the tabs of a page; a browser that cannot is ended. */
  closeTabs(): Promise<void>;
  /** Ends the browser after its idle time, unless a site needs it before. */
  rest(): void;
  close(): Promise<void>;
}

async function openSlot(options: RendererOptions): Promise<BrowserSlot> {
  const { idleMs = 60_000, logger } = options;
  let site: string | null = null;
  let network: Pick<PageNetwork, 'answer'> | null = null;
  let browser: Chromium | null = null;
  let context: BrowserContext | null = null;
  let pages = 0;
  let resting: NodeJS.Timeout | undefined;
  const proxy: Proxy = await startProxy(async (request) => {
    if (network === null) throw new Error('No page is open.');
    return network.answer(request);
  }, logger);

  const isWorn = ({ startedAt }: Chromium) =>
    pages >= PAGES_MAX || performance.now() - startedAt > AGE_MAX_MS;

  async function closeBrowser(): Promise<void> {
    const former = browser;
    browser = null;
    context = null;
    await former?.close();
  }

  async function runningBrowser(): Promise<Chromium> {
    if (browser !== null && (browser.endedBy !== null || isWorn(browser))) await closeBrowser();
    if (browser === null) {
      browser = await startChromium({ ...options, proxyOrigin: proxy.origin });
      pages = 0;
    }
    return browser;
  }

  async function closeIdle(): Promise<void> {
    try {
      await closeBrowser();
      logger.info('browser.closed', { reason: 'idle' });
    } catch (error) {
      logger.warn('browser.not_closed', { error });
    }
  }

  /** Closes something of the browser; a browser that cannot is ended. */
  async function closeIn(closing: () => Promise<unknown>): Promise<void> {
    const open = browser;
    if (open === null || open.endedBy !== null) return;
    await pTimeout(closing(), { milliseconds: CLOSES_WITHIN_MS }).catch(() => open.kill());
  }

  async function closeTabs(): Promise<void> {
    const tabs = context?.pages() ?? [];
    await closeIn(() => Promise.all(tabs.map((tab) => tab.close())));
  }

  async function openContext(running: Chromium, screen: Screen): Promise<BrowserContext> {
    const limit = { milliseconds: OPENS_WITHIN_MS, message: new Error('The browser opens no profile.') };
    try {
      return await pTimeout(running.newContext(screen), limit);
    } catch (error) {
      running.kill();
      throw error;
    }
  }

  return {
    get site() {
      return site;
    },
    async take(next) {
      clearTimeout(resting);
      const former = context;
      if ((next === null || site !== next) && former !== null) {
        await closeIn(() => former.close());
        context = null;
      }
      site = next;
    },
    async context(screen) {
      const running = await runningBrowser();
      pages += 1;
      return (context ??= await openContext(running, screen));
    },
    get endedBy() {
      return browser?.endedBy ?? null;
    },
    serve(next) {
      network = next;
    },
    async emptyTab() {
      const [tab, ...others] = context?.pages() ?? [];
      if (tab === undefined) return;
      if (others.length > 0) return closeTabs();
      await pTimeout(tab.goto('about:blank'), { milliseconds: CLOSES_WITHIN_MS }).catch(closeTabs);
    },
    closeTabs,
    rest() {
      resting = withoutLogFields(() => setTimeout(() => void closeIdle(), idleMs).unref());
    },
    async close() {
      clearTimeout(resting);
      await closeBrowser();
      await proxy.close();
    },
  };
}

import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { BrowserContext, CDPSession, Page, Request } from 'playwright-core';
import type { MeasuringNetwork, RequestsOfKind } from './measuring-network.ts';
import { rejectOnCrash } from './render-page.ts';

const WATCH = readFileSync(new URL('../watch-vitals.mjs', import.meta.url), 'utf8');
const WORLD = 'vitals';

/** A slow mobile line as in Lighthouse: 150 ms and 1.6 Mbit/s, converted to the values that Chromium takes. */
const SLOW_PHONE = {
  latency: 150 * 3.75,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
const CPU_SLOWDOWN = 4;
/**
 * A page is done after this long with nothing to do. Two requests for data may be open, because some pages wait for
 * news forever.
 */
const IDLE_MS = 2_000;
const DATA_LEFT_MAX = 2;
const DATA: ReadonlySet<string> = new Set(['fetch', 'xhr', 'eventsource', 'websocket', 'ping', 'other']);
const POLL_MS = 100;
const SETTLES_WITHIN_MS = 25_000;
const RUN_MS = 35_000;
const FETCHES_WITHIN_MS = 10_000;

/** The measurements of one opening of a page. */
export interface VitalsRun {
  /** Null for a page that painted nothing. */
  readonly largestContentfulPaintMs: number | null;
  readonly cumulativeLayoutShift: number;
  readonly totalBlockingTimeMs: number;
  readonly largestElement: LargestElement | null;
  /** The elements that moved most. */
  readonly shiftedElements: readonly { readonly element: string; readonly score: number }[];
  /** The scripts that ran longest. */
  readonly blockingScripts: readonly { readonly url: string; readonly ms: number }[];
  readonly requests: readonly RequestsOfKind[];
}

/** The element of the largest contentful paint, with the parts of its time in order. */
interface LargestElement {
  readonly element: string;
  /** Its file; null for a text. */
  readonly url: string | null;
  readonly firstByteMs: number;
  readonly waitMs: number;
  readonly loadMs: number;
  readonly renderMs: number;
}

export interface Opening {
  readonly url: string;
  readonly network: MeasuringNetwork;
  readonly signal: AbortSignal;
}

/** Opens a page at full speed, so that its files have been fetched. */
export async function fetchFiles(context: BrowserContext, opening: Opening): Promise<void> {
  await open(context, opening, { isSlow: false, milliseconds: FETCHES_WITHIN_MS });
}

/** Opens a page on a slow phone, in an empty profile, and measures it. */
export async function measureRun(context: BrowserContext, opening: Opening): Promise<VitalsRun> {
  const { session, contextId } = await open(context, opening, {
    isSlow: true,
    milliseconds: SETTLES_WITHIN_MS,
  });
  const run = (await evaluate(session, contextId, 'readVitals()')) as Omit<VitalsRun, 'requests'>;
  return { ...run, requests: opening.network.requested };
}

interface OpenPage {
  readonly session: CDPSession;
  readonly contextId: number;
}

interface MeasuringPace {
  readonly isSlow: boolean;
  /** A page that is not done by then is measured as it is. */
  readonly milliseconds: number;
}

async function open(
  context: BrowserContext,
  { url, network, signal }: Opening,
  pace: MeasuringPace,
): Promise<OpenPage> {
  network.reopen();
  const opening = async () => {
    const tab = await context.newPage();
    return rejectOnCrash(tab, openTab(tab, url, pace));
  };
  return pTimeout(opening(), { milliseconds: RUN_MS, signal });
}

async function openTab(tab: Page, url: string, { isSlow, milliseconds }: MeasuringPace): Promise<OpenPage> {
  const endsAt = performance.now() + milliseconds;
  const underWay = watchRequests(tab);
  const session = await tab.context().newCDPSession(tab);
  await session.send('Page.enable');
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source: WATCH, worldName: WORLD });
  if (isSlow) {
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_PHONE });
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  }
  await tab.goto(url, { waitUntil: 'commit', timeout: milliseconds });
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });
  const idleMs = isSlow ? IDLE_MS : IDLE_MS / 4;
  while (performance.now() < endsAt) {
    const idleFor = (await evaluate(session, contextId, 'idleFor()')) as number | null;
    if (idleFor !== null && Math.min(idleFor, underWay.quietFor()) >= idleMs) break;
    await pause(POLL_MS);
  }
  return { session, contextId };
}

/**
 * Counts the requests that the browser has under way. On a slow line they take longer in the browser than in its proxy.
 * Requests for data may stay open; the answers to all others are painted.
 */
function watchRequests(tab: Page): { readonly quietFor: () => number } {
  const underWay = { data: 0, painted: 0 };
  let changedAt = performance.now();
  const count = (change: number) => (request: Request) => {
    underWay[DATA.has(request.resourceType()) ? 'data' : 'painted'] += change;
    changedAt = performance.now();
  };
  tab.on('request', count(1));
  tab.on('requestfinished', count(-1));
  tab.on('requestfailed', count(-1));
  return {
    quietFor: () =>
      underWay.painted > 0 || underWay.data > DATA_LEFT_MAX ? 0 : performance.now() - changedAt,
  };
}

async function evaluate(session: CDPSession, contextId: number, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    contextId,
    expression,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}

import { setTimeout as pause } from 'node:timers/promises';
import pTimeout from 'p-timeout';
import type { BrowserContext, Page } from 'playwright-core';
import type { RenderedDocument } from '@plumbline/page-facts';
import { keepLog, type ConsoleMessage, type PageLog, type PageRequest } from './page-log.ts';
import type { PageNetwork } from './page-network.ts';
import { takeScreenshot } from './take-screenshot.ts';
import { tryPage, type Trial } from './try-page.ts';
import { openIsolatedWorld, type IsolatedWorld } from './world.ts';

/** A page is done when its network and its DOM have been quiet for this long. */
const QUIET_MS = 500;
const POLL_MS = 50;
const NODES_MAX = 50_000;
const CHARACTERS_MAX = 10_000_000;
const TRIED_WITHIN_MS = 2_500;

/** A page as a browser shows it. */
export interface RenderedPage extends RenderedDocument {
  /** The page's own address: scripts may change path and query. */
  readonly url: string;
  readonly requests: readonly PageRequest[];
  readonly messages: readonly ConsoleMessage[];
  /** Its first screen as a small JPEG, without images and fonts; null if there is none. */
  readonly screenshot: Uint8Array | null;
}

export interface PageVisit {
  readonly url: string;
  readonly network: PageNetwork;
  /** A page that has not come to rest by then is read as it is. */
  readonly settlesWithinMs: number;
  /** A page that cannot be read by then has no rendering. */
  readonly pageMs: number;
  readonly signal: AbortSignal;
}

/** Thrown if a page used more than its limits. */
export class CostlyPageError extends Error {
  override readonly name = 'CostlyPageError';
}

interface OpenPage {
  readonly world: IsolatedWorld;
  readonly log: PageLog;
  readonly reading: Omit<RenderedPage, 'messages' | 'screenshot' | keyof Trial>;
}

/**
 * Opens a page in a browser, waits until it is done, and reads its DOM. The reading stands, whatever scripts do after
 * that.
 */
export async function renderPage(context: BrowserContext, visit: PageVisit): Promise<RenderedPage> {
  const { network, pageMs, signal } = visit;
  const limit = { milliseconds: pageMs, signal };
  const { world, log, reading } = await pTimeout(openAndRead(context, visit), limit);
  const screenshot = await takeScreenshot(world);
  const trial = reading.isCut ? UNTRIED : await tryInTime(world, network);
  log.close();
  world.close();
  return { ...reading, ...trial, messages: log.messages, screenshot };
}

async function openAndRead(context: BrowserContext, visit: PageVisit): Promise<OpenPage> {
  const tab = context.pages()[0] ?? (await context.newPage());
  return rejectOnCrash(tab, readRendered(tab, visit));
}

/** Rejects when a page takes more memory than its process may have. */
export async function rejectOnCrash<Result>(tab: Page, work: Promise<Result>): Promise<Result> {
  let onCrash = (): void => undefined;
  const crash = new Promise<never>((_resolve, reject) => {
    onCrash = () => reject(new CostlyPageError('Its scripts took more memory than a page may.'));
  });
  tab.on('crash', onCrash);
  try {
    return await Promise.race([work, crash]);
  } finally {
    tab.off('crash', onCrash);
  }
}

async function readRendered(tab: Page, { url, network, settlesWithinMs }: PageVisit): Promise<OpenPage> {
  const startedAt = performance.now();
  const log = keepLog(tab, network);
  const world = await openIsolatedWorld(tab, url);
  const isDone = await waitUntilQuiet(world, network, startedAt + settlesWithinMs);
  // Copied now: requests that end later, together with the page, have not failed.
  const resources = network.loaded.slice();
  const requests = log.requests();
  const errors = log.errors.slice();
  const durationMs = Math.round(performance.now() - startedAt);
  const reading = (await world.call(
    `readPage({ nodesMax: ${NODES_MAX}, charactersMax: ${CHARACTERS_MAX} })`,
  )) as Reading;
  if ('tooLarge' in reading) throw new CostlyPageError(reading.tooLarge);
  if (!isSameSite(reading.url, url)) throw new Error('It went to an address that is no page of the site.');
  // No page shows NUL or half a surrogate pair, and no database stores them.
  const html = reading.html.replaceAll('\0', '\uFFFD').toWellFormed();
  const isCut = !isDone || network.isCut;
  return { world, log, reading: { html, url: reading.url, durationMs, isCut, resources, errors, requests } };
}

const UNTRIED: Trial = { scriptLinks: [], waiting: [] };

/** Tries the page, and returns an empty result if it fails or takes too long. */
async function tryInTime(world: IsolatedWorld, network: PageNetwork): Promise<Trial> {
  const limit = { milliseconds: TRIED_WITHIN_MS, fallback: () => UNTRIED };
  return pTimeout(tryPage(world, network), limit).catch(() => UNTRIED);
}

/** Tells whether two URLs differ at most in path and query, which scripts may change. */
function isSameSite(shown: string, asked: string): boolean {
  const [now, then] = [new URL(shown), new URL(asked)];
  return now.protocol === then.protocol && now.host === then.host;
}

type Reading = { readonly html: string; readonly url: string } | { readonly tooLarge: string };

/** Waits for the page to come to rest, and tells whether it did so in time. */
async function waitUntilQuiet(world: IsolatedWorld, network: PageNetwork, endsAt: number): Promise<boolean> {
  while (performance.now() < endsAt) {
    const domQuietMs = (await world.call('quietFor()')) as number | null;
    const { quietSince } = network;
    const quietMs =
      domQuietMs === null || quietSince === null ? 0 : Math.min(domQuietMs, performance.now() - quietSince);
    if (quietMs >= QUIET_MS) return true;
    // A question takes CPU, so a quiet page is asked again only when it may have been quiet for long enough.
    await pause(quietMs === 0 ? POLL_MS : QUIET_MS - quietMs);
  }
  return false;
}

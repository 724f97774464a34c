import { setTimeout as pause } from 'node:timers/promises';
import type { ScriptLink, WaitingContent } from '@plumbline/page-facts';
import type { PageNetwork } from './page-network.ts';
import type { IsolatedWorld } from './world.ts';

const CLICKS_MAX = 10;
const AFTER_CLICK_MS = 50;
const AFTER_SCROLL_MS = 100;
const SCROLLED_WITHIN_MS = 1_000;
const TEXT_LENGTH_MAX = 100;
const URL_LENGTH_MAX = 2_000;
/** Fewer words may change because of counters and menus. */
const WORDS_MIN = 20;
const ACTIONS: ReadonlySet<string> = new Set([
  'scroll',
  'wheel',
  'touchstart',
  'pointermove',
  'mousemove',
  'keydown',
]);

/** The links and the content that a page reveals only to somebody who uses it. */
export interface Trial {
  readonly scriptLinks: readonly ScriptLink[];
  readonly waiting: readonly WaitingContent[];
}

interface Clickable {
  readonly element: string;
  readonly text: string;
  readonly bringsMore: boolean;
}

/**
 * Uses a page that has been read, which no search engine does. It scrolls if scripts wait for that, and clicks elements
 * that look like links and are none. Clicks reach no server, because all requests are refused by then.
 */
export async function tryPage(world: IsolatedWorld, network: PageNetwork): Promise<Trial> {
  const scrolled = await contentAfterScroll(world, network);
  network.refuse();
  const clicked = await clickAll(world, network);
  return { scriptLinks: clicked.scriptLinks, waiting: [...scrolled, ...clicked.waiting] };
}

async function contentAfterScroll(
  world: IsolatedWorld,
  network: PageNetwork,
): Promise<readonly WaitingContent[]> {
  if (!(await world.hasListener(ACTIONS))) return [];
  const before = await countWordsShown(world);
  await world.call('scrollAsReader()');
  const endsAt = performance.now() + SCROLLED_WITHIN_MS;
  do await pause(AFTER_SCROLL_MS);
  while (network.quietSince === null && performance.now() < endsAt);
  const isLonger = (await countWordsShown(world)) - before >= WORDS_MIN;
  return isLonger ? [{ waitsFor: 'scroll', text: null }] : [];
}

async function clickAll(world: IsolatedWorld, network: PageNetwork): Promise<Trial> {
  const clickables = (await world.call(`findClickables(${CLICKS_MAX})`)) as readonly Clickable[];
  const waiting: WaitingContent[] = [];
  const opened = await shownUrl(world);
  for (const [place, { element, text, bringsMore }] of clickables.entries()) {
    const before = { words: bringsMore ? await countWordsShown(world) : 0, refused: network.refused };
    await world.call(`click(${place})`);
    await pause(AFTER_CLICK_MS);
    const url = network.navigations.at(-1) ?? (await shownUrl(world));
    const label = text.slice(0, TEXT_LENGTH_MAX);
    // The app shows another page by now, so nothing more can be tried.
    if (isElsewhere(url, opened))
      return { scriptLinks: [{ element, text: label, url: url.slice(0, URL_LENGTH_MAX) }], waiting };
    if (!bringsMore) continue;
    const isMore =
      network.refused > before.refused || (await countWordsShown(world)) - before.words >= WORDS_MIN;
    if (isMore) waiting.push({ waitsFor: 'click', text: label });
  }
  return { scriptLinks: [], waiting };
}

async function countWordsShown(world: IsolatedWorld): Promise<number> {
  return (await world.call('countWords()')) as number;
}

async function shownUrl(world: IsolatedWorld): Promise<string> {
  return (await world.call('shownUrl()')) as string;
}

/** Tells whether an address belongs to another page: filters and positions change no path. */
function isElsewhere(url: string, opened: string): boolean {
  const [now, then] = [new URL(url), new URL(opened)];
  return now.host !== then.host || now.pathname !== then.pathname;
}

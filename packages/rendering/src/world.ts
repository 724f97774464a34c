import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';

const IN_PAGE = readFileSync(new URL('../in-page.mjs', import.meta.url), 'utf8');
const WORLD = 'renderer';

/** Our own scripts in a page, which its scripts neither see nor change. */
export interface IsolatedWorld {
  call(expression: string): Promise<unknown>;
  /** Tells whether scripts of the page listen to an event of the window or the document. */
  hasListener(names: ReadonlySet<string>): Promise<boolean>;
  readonly session: CDPSession;
  close(): void;
}

/** Removes what an earlier page left in the same tab. It does nothing in frames. */
const FORGET = `if (self === top) { try { sessionStorage.clear(); } catch {} name = ''; }`;

/** Opens a page, and an isolated world in it. */
export async function openIsolatedWorld(tab: Page, url: string): Promise<IsolatedWorld> {
  const session = await tab.context().newCDPSession(tab);
  await session.send('Page.enable');
  await session.send('Page.resetNavigationHistory');
  const forget = { source: FORGET, worldName: WORLD };
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', forget);
  await tab.goto(url, { waitUntil: 'commit' });
  await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier });
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });

  async function evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      contextId,
      expression,
      returnByValue: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async function listens(target: 'window' | 'document', names: ReadonlySet<string>): Promise<boolean> {
    // Runs in the page's own world, because other worlds see their own listeners only. No script can replace these two.
    const { result } = await session.send('Runtime.evaluate', { expression: target });
    const { objectId } = result;
    if (objectId === undefined) return false;
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
    return listeners.some(({ type }) => names.has(type));
  }

  await evaluate(IN_PAGE);
  return {
    session,
    // A page that hangs does not answer, and one that has crashed has ended its session.
    close: () => void session.detach().catch(() => undefined),
    call: evaluate,
    hasListener: async (names) => (await listens('window', names)) || (await listens('document', names)),
  };
}

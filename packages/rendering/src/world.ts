import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright-core';

const IN_PAGE = readFileSync(new URL('../in-page.mjs', import.meta.url), 'utf8');

/** Our own scripts in a page, which its scripts neither see nor change. */
export interface World {
  call(expression: string): Promise<unknown>;
  /** Tells whether scripts of the page listen to an event of the window or the document. */
  hasListener(names: ReadonlySet<string>): Promise<boolean>;
  readonly session: CDPSession;
}

/** Opens an isolated world in a page. */
export async function openWorld(tab: Page): Promise<World> {
  const session = await tab.context().newCDPSession(tab);
  const { frameTree } = await session.send('Page.getFrameTree');
  const { executionContextId: contextId } = await session.send('Page.createIsolatedWorld', {
    frameId: frameTree.frame.id,
    worldName: 'renderer',
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
    // In the page's own world: another one sees its own listeners only. No script can replace these two.
    const { result } = await session.send('Runtime.evaluate', { expression: target });
    const { objectId } = result;
    if (objectId === undefined) return false;
    const { listeners } = await session.send('DOMDebugger.getEventListeners', { objectId });
    return listeners.some(({ type }) => names.has(type));
  }

  await evaluate(IN_PAGE);
  return {
    session,
    call: evaluate,
    hasListener: async (names) => (await listens('window', names)) || (await listens('document', names)),
  };
}

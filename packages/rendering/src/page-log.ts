import type { ConsoleMessage as Message, Page, Request } from 'playwright-core';
import type { NetworkAnswer, PageNetwork } from './page-network.ts';

const REQUESTS_MAX = 100;
const MESSAGES_MAX = 20;
const URL_LENGTH_MAX = 500;
const MESSAGE_LENGTH_MAX = 300;
/** An error with its stack: frameworks such as Vue catch what a component throws, and write it to the console. */
const CAUGHT = /^(?:Uncaught )?(?:[A-Z]\w*)?Error: (.*)\n\s+at /;

/** A request of a page, in milliseconds since the page was opened. */
export interface PageRequest {
  readonly url: string;
  /** As browsers name kinds of resources: script, stylesheet, fetch, … */
  readonly kind: string;
  /** `cached`: the browser has it from an earlier page. `under_way`: it had no answer when the page was read. */
  readonly outcome: NetworkAnswer['outcome'] | 'cached' | 'under_way';
  readonly bytes: number;
  readonly startMs: number;
  /** Null if it was under way when the page was read. */
  readonly durationMs: number | null;
}

/** An error or a warning in the console of a page. */
export interface ConsoleMessage {
  readonly level: 'error' | 'warning';
  readonly text: string;
}

export interface PageLog {
  /** Errors that scripts threw, including errors that a framework caught and wrote to the console. */
  readonly errors: readonly string[];
  readonly messages: readonly ConsoleMessage[];
  /** Returns the requests so far, in their order. */
  requests(): readonly PageRequest[];
  /** Ends the log: the next page in the tab has its own. */
  close(): void;
}

/** Logs the requests of a page, and the messages in its console. */
export function keepLog(tab: Page, network: PageNetwork): PageLog {
  const openedAt = performance.now();
  const errors: string[] = [];
  const messages: ConsoleMessage[] = [];
  const requests: Request[] = [];
  const times = new Map<Request, { readonly startMs: number; endMs: number | null }>();
  const now = () => Math.round(performance.now() - openedAt);

  function say(level: ConsoleMessage['level'], text: string): void {
    if (messages.length < MESSAGES_MAX) messages.push({ level, text: text.slice(0, MESSAGE_LENGTH_MAX) });
  }
  function end(request: Request): void {
    const time = times.get(request);
    if (time) time.endMs = now();
  }

  function throwError(message: string): void {
    if (errors.length < MESSAGES_MAX) errors.push(message.slice(0, MESSAGE_LENGTH_MAX));
  }
  function hearError({ message }: Error): void {
    throwError(message);
    say('error', message);
  }
  function hearConsole(message: Message): void {
    const level = message.type();
    const [, caught] = (level === 'error' && CAUGHT.exec(message.text())) || [];
    if (caught !== undefined) throwError(caught);
    // Failed requests are in the list of requests already.
    if ((level === 'error' || level === 'warning') && !message.text().startsWith('Failed to load resource'))
      say(level, message.text());
  }
  function begin(request: Request): void {
    if (requests.length >= REQUESTS_MAX || !/^https?:/.test(request.url()) || request.isNavigationRequest())
      return;
    requests.push(request);
    times.set(request, { startMs: now(), endMs: null });
  }
  tab
    .on('pageerror', hearError)
    .on('console', hearConsole)
    .on('request', begin)
    .on('requestfinished', end)
    .on('requestfailed', end);

  function describe(request: Request): PageRequest {
    const url = request.url();
    const { startMs, endMs } = times.get(request) ?? { startMs: 0, endMs: null };
    const answer = network.answerTo(url);
    return {
      url: url.slice(0, URL_LENGTH_MAX),
      kind: request.resourceType(),
      outcome: answer?.outcome ?? (endMs === null ? 'under_way' : 'cached'),
      bytes: answer?.bytes ?? 0,
      startMs,
      durationMs: endMs === null ? null : endMs - startMs,
    };
  }
  return {
    errors,
    messages,
    requests: () => requests.map(describe),
    close: () =>
      void tab
        .off('pageerror', hearError)
        .off('console', hearConsole)
        .off('request', begin)
        .off('requestfinished', end)
        .off('requestfailed', end),
  };
}

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { compareHeadWithBody } from './head-and-body.ts';
import { launchChromium } from './chromium.ts';
import { startLocalService, type LocalService } from './local-service.ts';
import { signIn } from './sign-in.ts';

export const MINUTE = 60_000;

export const WIDE = { width: 1440, height: 900 };
export const MEDIUM = { width: 1024, height: 768 };
export const NARROW = { width: 390, height: 844 };

/** A visitor's page, and the errors that the browser logged, except for expected refusals. */
interface Visit {
  readonly page: Page;
  readonly complaints: readonly string[];
}

/** The service and the browser that all journeys share. Each journey has its own visitors. */
export interface Stand {
  readonly service: LocalService;
  /** Opens a signed-in page. All pages share one sign-in, because sign-ins are rate limited. */
  readonly visit: () => Promise<Visit>;
  /** Opens a page without a session. */
  readonly visitAsStranger: () => Promise<Visit>;
  readonly close: () => Promise<void>;
}

export async function openStand(executable: string): Promise<Stand> {
  const service = await startLocalService();
  const browser = await launchChromium(executable);
  const storageState = await signedIn(browser, service);
  return {
    service,
    visit: () => open(browser, { storageState }),
    visitAsStranger: () => open(browser),
    close: async () => {
      await browser.close();
      await service.close();
    },
  };
}

/** Runs a journey and closes its pages. A failure says what the pages showed. */
export async function travel(stand: Stand, journey: (stand: Stand) => Promise<void>): Promise<void> {
  const pages: Page[] = [];
  const noted = async (opening: Promise<Visit>) => {
    const visit = await opening;
    pages.push(visit.page);
    return visit;
  };
  try {
    await journey({
      ...stand,
      visit: () => noted(stand.visit()),
      visitAsStranger: () => noted(stand.visitAsStranger()),
    });
  } catch (error) {
    const shown = await Promise.all(pages.map(textOf));
    throw new Error(`${String(error)}\n\nIts pages showed:\n${shown.join('\n\n')}`, { cause: error });
  } finally {
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

async function textOf(page: Page): Promise<string> {
  if (page.isClosed()) return 'A page that is closed.';
  return `${page.url()}\n${await page.innerText('body', { timeout: 10_000 }).catch(String)}`;
}

async function signedIn(browser: Browser, service: LocalService) {
  const { page } = await open(browser);
  await page.goto(service.url);
  await signIn(page, service.signIn);
  await page.waitForURL('**/sites');
  const state = await page.context().storageState();
  await page.close();
  return state;
}

/** Opens a window for each page, because hidden pages draw nothing. Reduced motion saves waiting for animations. */
async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Visit> {
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({
    ...options,
    viewport: WIDE,
    reducedMotion: 'reduce',
    permissions,
  });
  const page = await context.newPage();
  await page.addInitScript(compareHeadWithBody);
  page.setDefaultTimeout(3 * MINUTE);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      !/ 40[013] |ERR_(CONNECTION|EMPTY|INCOMPLETE|SOCKET_NOT_CONNECTED)/.test(message.text())
    ) {
      complaints.push(message.text());
    }
  });
  return { page, complaints };
}

import type { Logger } from '@plumbline/service';
import pTimeout from 'p-timeout';
import { launch } from './browser.ts';

/** A printer of pages that load no other file. */
export interface Printer {
  /** Number of pages that wait for their turn. */
  readonly waiting: number;
  /** Returns a page as a PDF on A4. Pages take turns. */
  print(html: string): Promise<Uint8Array<ArrayBuffer>>;
}

export interface PrinterOptions {
  readonly executablePath: string;
  /** Folders in which the browser finds programs of the system. */
  readonly path: string;
  readonly logger: Logger;
}

const PRINTED_WITHIN_MS = 30_000;
/** The address at which the page is opened. No request for it leaves the browser. */
const PAGE = 'https://report.invalid/';
/** Nothing listens there, so a request that got past the interception would end there. */
const NOWHERE = 'http://127.0.0.1:9';
const PAGE_NUMBERS =
  '<div style="width:100%;padding:0 16mm;text-align:right;font:8px sans-serif;color:#5b6472">' +
  '<span class="pageNumber"></span> / <span class="totalPages"></span></div>';

/** Makes a printer that starts Chromium for each page, without scripts and without a network, and ends it. */
export function createPrinter(options: PrinterOptions): Printer {
  let waiting = 0;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    get waiting() {
      return waiting;
    },
    print(html) {
      waiting += 1;
      const printed = turn
        .then(() => printPage(options, html))
        .finally(() => {
          waiting -= 1;
        });
      turn = printed.catch(() => undefined);
      return printed;
    },
  };
}

async function printPage(options: PrinterOptions, html: string): Promise<Uint8Array<ArrayBuffer>> {
  const browser = await launch({ ...options, proxyOrigin: NOWHERE });
  try {
    const printing = async () => {
      const context = await browser.newContext({ javaScriptEnabled: false, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.route('**/*', (route) =>
        route.request().url() === PAGE
          ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
          : route.abort(),
      );
      await page.goto(PAGE);
      return page.pdf({
        format: 'A4',
        preferCSSPageSize: true,
        printBackground: true,
        tagged: true,
        displayHeaderFooter: true,
        headerTemplate: '<span></span>',
        footerTemplate: PAGE_NUMBERS,
      });
    };
    return new Uint8Array(await pTimeout(printing(), { milliseconds: PRINTED_WITHIN_MS }));
  } finally {
    await browser.close();
  }
}

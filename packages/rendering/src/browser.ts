import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { runPeriodically, type Logger } from '@plumbline/service';
import pTimeout from 'p-timeout';
import type { Browser, BrowserContext } from 'playwright-core';

/**
 * Two smartphones: one so tall that lazy content loads without scrolling, as for Googlebot, and one of usual height.
 */
const SCREENS = {
  tall: { viewport: { width: 412, height: 12_140 }, deviceScaleFactor: 1 },
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
};
export type Screen = keyof typeof SCREENS;
const STARTS_WITHIN_MS = 30_000;
const CLOSES_WITHIN_MS = 2_000;
const MEMORY_WATCH_MS = 250;
const SCRIPT_HEAP_MB = 256;

/**
 * Chromium takes one list of features only, so this one begins with Playwright's own (`chromiumSwitches.ts`), which it
 * replaces. The last four are ours: pages of the address field, which nobody sees, and a process that waits for
 * the next tab, although pages share theirs. They took a quarter of a browser's memory.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
];

export const FLAGS = [
  // The browser looks up no name, and connects to the proxy alone.
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--block-new-web-contents',
  '--disable-file-system',
  '--disable-notifications',
  '--disable-speech-api',
  '--deny-permission-prompts',
  '--mute-audio',
  '--disable-gpu',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
  // A page that uses too much memory then ends its own process before the machine runs out.
  `--js-flags=--max-old-space-size=${SCRIPT_HEAP_MB}`,
];

export interface ChromiumOptions {
  readonly executablePath: string;
  readonly proxyOrigin: string;
  /** Added to the user agent of a smartphone. */
  readonly productUserAgent: string;
  /** Limit for all processes of the browser together. */
  readonly memoryBytesMax: number;
  /** Folders in which the browser finds programs of the system. */
  readonly path: string;
  readonly logger: Logger;
}

/** A running browser. */
export interface Chromium {
  /** Opens a fresh profile, with a cache of its own. */
  newContext(screen: Screen): Promise<BrowserContext>;
  readonly startedAt: number;
  /** The reason why the browser ended; null while it runs. */
  readonly endedBy: 'memory' | 'crash' | 'kill' | null;
  readonly memoryBytes: number;
  /** Ends all its processes at once. */
  kill(): void;
  close(): Promise<void>;
}

/**
 * Starts Chromium with its sandbox, or without one if the kernel or the user does not allow it. Its environment holds
 * no secret of this process.
 */
export async function startChromium(options: ChromiumOptions): Promise<Chromium> {
  const browser = await launch(options);
  const pid = await pidOf(browser);
  let endedBy: Chromium['endedBy'] = null;
  let memoryBytes = 0;
  browser.on('disconnected', () => (endedBy ??= 'crash'));

  function kill(): void {
    endedBy ??= 'kill';
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }

  const memoryWatch = runPeriodically(
    async () => {
      memoryBytes = await memoryOf(pid);
      if (memoryBytes <= options.memoryBytesMax || endedBy !== null) return;
      endedBy = 'memory';
      kill();
    },
    {
      intervalMs: MEMORY_WATCH_MS,
      onError: (error) => options.logger.warn('browser.memory_unknown', { error }),
    },
  );
  const version = browser.version();
  return {
    newContext: (screen) =>
      browser.newContext({
        ...SCREENS[screen],
        isMobile: true,
        hasTouch: true,
        userAgent: smartphone(version, options.productUserAgent),
        ignoreHTTPSErrors: true,
        acceptDownloads: false,
        serviceWorkers: 'block',
        locale: 'en-US',
      }),
    startedAt: performance.now(),
    get endedBy() {
      return endedBy;
    },
    get memoryBytes() {
      return memoryBytes;
    },
    kill,
    async close() {
      await memoryWatch.stop();
      await pTimeout(browser.close(), { milliseconds: CLOSES_WITHIN_MS, fallback: kill });
    },
  };
}

/** Starts the browser, with its sandbox where that is allowed. */
export async function launch({
  executablePath,
  proxyOrigin,
  path,
  logger,
}: Pick<ChromiumOptions, 'executablePath' | 'proxyOrigin' | 'path' | 'logger'>): Promise<Browser> {
  // Imported here, because it is large and a process that only asks for the path of a browser does not need it.
  const { chromium } = await import('playwright-core');
  const start = (chromiumSandbox: boolean) =>
    chromium.launch({
      executablePath,
      chromiumSandbox,
      args: FLAGS,
      proxy: { server: proxyOrigin },
      env: { PATH: path, HOME: tmpdir(), TMPDIR: tmpdir() },
      timeout: STARTS_WITHIN_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  if (process.getuid?.() !== 0) {
    try {
      return await start(true);
    } catch (error) {
      logger.warn('browser.no_sandbox', { error });
    }
  } else {
    logger.warn('browser.no_sandbox', { reason: 'root' });
  }
  return start(false);
}

/** Returns the user agent of Googlebot Smartphone with our product in its place. */
function smartphone(version: string, productUserAgent: string): string {
  const [major = '0'] = version.split('.');
  const product = productUserAgent.replace(/^Mozilla\/5\.0 /, '');
  return `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${major}.0.0.0 Mobile Safari/537.36 ${product}`;
}

async function pidOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const own = processInfo.find(({ type }) => type === 'browser');
  if (own === undefined) throw new Error('The browser does not say which process it is.');
  return own.id;
}

/** Returns the memory of a process and all below it in bytes; 0 on systems without /proc. */
async function memoryOf(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0;
  const [pages, children] = await Promise.all([
    read(`/proc/${pid}/statm`),
    read(`/proc/${pid}/task/${pid}/children`),
  ]);
  // Resident pages that are not shared with others.
  const [, resident = 0, shared = 0] = pages.split(' ').map(Number);
  const below = await Promise.all(children.split(' ').filter(Boolean).map(Number).map(memoryOf));
  return below.reduce((sum, bytes) => sum + bytes, (resident - shared) * PAGE_BYTES);
}

const PAGE_BYTES = 4096;

/** Reads a file of /proc; empty for a process that has ended. */
async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  });
}

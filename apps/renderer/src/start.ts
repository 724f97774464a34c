import { startRenderer, type Engine } from '@plumbline/analysis';
import { PRODUCT_USER_AGENT } from '@plumbline/crawler';
import { createRenderer, findChromium } from '@plumbline/rendering';
import type { Logger } from '@plumbline/service';
import type { RendererProcessConfig } from './config.ts';

/** Starts the renderer with the installed Chromium. */
export async function start(config: RendererProcessConfig, logger: Logger): Promise<Engine> {
  const executablePath = findChromium(config.CHROMIUM_PATH);
  if (executablePath === null) {
    throw new Error(
      'No Chromium was found. Install it (Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its path.',
    );
  }
  const renderer = createRenderer({
    executablePath,
    productUserAgent: PRODUCT_USER_AGENT,
    memoryBytesMax: config.BROWSER_MEGABYTES * 1024 * 1024,
    path: config.PATH,
    logger,
  });
  return startRenderer(config, renderer, logger);
}

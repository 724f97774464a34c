import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { freePort } from '@plumbline/local-postgres';
import lighthouse from 'lighthouse';
import { findChromium, launchLastingChromium } from '../../apps/dashboard/e2e/chromium.ts';
import { openLocalService } from '../../apps/dashboard/e2e/local-service.ts';
import { screensOf } from '../../apps/dashboard/e2e/screens.ts';
import { signIn } from '../../apps/dashboard/e2e/sign-in.ts';

/**
 * Runs Lighthouse on every screen of the dashboard, as `npm start` serves it: accessibility and best practices, out of
 * 100. Neither depends on how busy the machine is.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
});
if (values.help) {
  process.stdout.write(
    'usage: npm run bench -- lighthouse/dashboard [SCREEN …]    (while npm start runs on DATA_DIR)\n',
  );
  process.exit(0);
}
const executable = findChromium();
if (executable === null)
  throw new Error('No Chromium on this machine: install Debian’s package "chromium-headless-shell".');

const CATEGORIES = ['accessibility', 'best-practices'];
const service = openLocalService(process.env['DATA_DIR']);
const profile = mkdtempSync(path.join(tmpdir(), 'plumbline-lighthouse-'));
const port = await freePort();
const browser = await launchLastingChromium(executable, profile, port);
try {
  const page = await browser.newPage();
  await page.goto(service.url);
  await signIn(page, service.signIn);
  await page.waitForURL('**/sites');
  for (const [screen, at] of Object.entries(await screensOf(service, page))) {
    if (positionals.length === 0 || positionals.includes(screen)) await judge(screen, `${service.url}${at}`);
  }
} finally {
  await browser.close();
  rmSync(profile, { recursive: true, force: true });
}

async function judge(screen: string, url: string): Promise<void> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: CATEGORIES,
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1440, height: 900, deviceScaleFactor: 1, disabled: false },
    throttlingMethod: 'provided',
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    logLevel: 'silent',
  });
  if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`);
  const { audits, categories, finalDisplayedUrl } = result.lhr;
  const scores = CATEGORIES.map((id) => `${id} ${Math.round((categories[id]?.score ?? 0) * 100)}`);
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  console.log(`${screen}: ${scores.join(', ')}${failed.map(({ id }) => ` (${id})`).join('')}`);
  if (!finalDisplayedUrl.startsWith(url.split('?')[0] ?? url))
    console.log(`  was led to ${finalDisplayedUrl}`);
}

import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from './chromium.ts';
import { openLocalService } from './local-service.ts';
import { openScreen } from './open-screen.ts';
import { screensOf } from './screens.ts';
import { signIn } from './sign-in.ts';

/**
 * `npm run screenshots` takes every screen at two widths and in both themes, while `npm start` runs on DATA_DIR. It
 * also replaces those in docs/images, which documents show. `npm run screenshots -- FOLDER` takes whole screens from
 * top to bottom, all into the folder.
 */

const SHOWN = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const FOLDER = fileURLToPath(new URL('../../../.data/screenshots/', import.meta.url));
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { name: `wide${colorScheme === 'dark' ? '-dark' : ''}`, colorScheme, width: 1440, height: 900 },
  { name: `narrow${colorScheme === 'dark' ? '-dark' : ''}`, colorScheme, width: 390, height: 844 },
]);
const QUALITY = 70;
const [, , wanted] = process.argv;
const to = wanted ?? FOLDER;

const executable = findChromium();
if (executable === null)
  throw new Error('No Chromium on this machine: install Debian’s package "chromium-headless-shell".');
const service = openLocalService(process.env['DATA_DIR']);
const browser = await launchChromium(executable);
mkdirSync(to, { recursive: true });
const first = await browser.newPage();
await first.goto(service.url);
await signIn(first, service.signIn);
await first.waitForURL('**/sites');
const storageState = await first.context().storageState();
const screens = await screensOf(service, first);
for (const { name, colorScheme, width, height } of LOOKS) {
  const page = await browser.newPage({ colorScheme, viewport: { width, height }, storageState });
  for (const [screen, path] of Object.entries(screens)) {
    await openScreen(page, `${service.url}${path}`);
    const file = `${screen}-${name}.jpg`;
    const folder = wanted === undefined && existsSync(SHOWN + file) ? SHOWN : to;
    await page.screenshot({
      path: join(folder, file),
      type: 'jpeg',
      quality: QUALITY,
      fullPage: wanted !== undefined,
    });
  }
  await page.close();
}
await browser.close();

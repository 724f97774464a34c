import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findChromium, launchChromium } from './chromium.ts';
import { openLocalService } from './local-service.ts';
import { openScreen, screensOf } from './screens.ts';

/** `pnpm screenshots`, while `npm start` runs: every screen at two widths, for docs/images and for looking at. */

const FOLDER = fileURLToPath(new URL('../../../docs/images/', import.meta.url));
const SIZES = [
  { name: 'wide', width: 1440, height: 900 },
  { name: 'narrow', width: 390, height: 844 },
];
const QUALITY = 70;

const executable = findChromium();
if (executable === null) throw new Error('No Chromium on this machine: install Debian’s package "chromium".');
const service = openLocalService(process.env['DATA_DIR']);
const browser = await launchChromium(executable);
mkdirSync(FOLDER, { recursive: true });
for (const { name: size, width, height } of SIZES) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(service.url);
  await page.getByLabel('E-mail address').fill(service.signIn.email);
  await page.locator('input[name="password"]').fill(service.signIn.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/sites');
  for (const [screen, path] of Object.entries(await screensOf(service, page))) {
    await openScreen(page, `${service.url}${path}`);
    await page.screenshot({ path: `${FOLDER}${screen}-${size}.jpg`, type: 'jpeg', quality: QUALITY });
  }
  await page.close();
}
await browser.close();

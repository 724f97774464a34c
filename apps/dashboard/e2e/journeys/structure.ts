import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { openScreen, untilCalm } from '../open-screen.ts';
import type { Stand } from '../stand.ts';

/** Sorts folders and pages, goes from a folder on the map to a page, and sees the links around it. */
export async function structure({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  await page.addInitScript(recordTexts);
  const site = `${service.url}/sites/${service.siteId}`;
  await openScreen(page, `${site}/structure`);
  const table = page.getByRole('table', { name: 'Folders and pages' });
  const issues = await columnOf(page, 'Issues');
  expect(issues).toEqual(issues.toSorted((one, other) => other - one));
  await table.getByRole('columnheader', { name: 'Pages' }).getByRole('button').click();
  await page.waitForURL(/sort=pages/);
  const pages = await columnOf(page, 'Pages');
  expect(pages).toEqual(pages.toSorted((one, other) => other - one));
  expect(await table.locator('[data-row="0"]').textContent()).toMatch(/\w/);

  const map = page.getByRole('list', { name: 'Map of folders and pages' });
  // The contents of a folder cover its middle.
  await map.getByRole('button').first().press('Enter');
  await page.waitForURL(/path=/);
  await untilCalm(page);
  const title = (await map.getByRole('link').first().getAttribute('title')) ?? '';
  await map.getByRole('link').first().press('Enter');
  await page.waitForURL(/\/page\?url=/);
  expect(decodeURIComponent(page.url())).toContain(title.split(':')[0]);
  await page.goBack();
  await page.getByRole('button', { name: 'All of the site' }).click();
  await page.getByText('Links', { exact: true }).click();
  await page.locator('canvas').first().waitFor();
  await expectLabelsApart(page);
  expect(complaints).toEqual([]);
}

/** Tests that no label of the graph covers another one or a page, or leaves the drawing. */
async function expectLabelsApart(page: Page): Promise<void> {
  await page.waitForFunction(() => ((globalThis as Recording).drawnTexts?.length ?? 0) > 0);
  const texts = await page.evaluate(() => (globalThis as Recording).drawnTexts ?? []);
  expect(texts.length).toBeGreaterThan(5);
  const pairs = texts.flatMap((one, place) => texts.slice(place + 1).map((other) => [one, other] as const));
  expect(pairs.filter(([one, other]) => overlap(one, other))).toEqual([]);
  const layers = page.locator('.sigma-labels, .sigma-edges');
  await layers.evaluateAll((canvases) => canvases.forEach((canvas) => canvas.remove()));
  const picture = await page.locator('.sigma-nodes').locator('..').screenshot();
  expect(await page.evaluate(coveringLabels, [picture.toString('base64'), texts] as const)).toEqual([]);
}

interface DrawnText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}
type Recording = typeof globalThis & { drawnTexts?: DrawnText[] };

/** Runs in the page. Records the texts of the last frame of a drawing, with the area of each. */
function recordTexts(): void {
  const recording = globalThis as Recording;
  const drawing = CanvasRenderingContext2D.prototype;
  // The code below calls them with their context.
  // oxlint-disable-next-line typescript/unbound-method
  const { fillText, clearRect } = drawing;
  drawing.clearRect = function (...rectangle) {
    if (this.canvas.classList.contains('sigma-labels')) recording.drawnTexts = [];
    clearRect.apply(this, rectangle);
  };
  drawing.fillText = function (text, x, y, width) {
    const measured = this.measureText(text);
    if (this.canvas.classList.contains('sigma-labels'))
      recording.drawnTexts?.push({
        text,
        left: x - measured.actualBoundingBoxLeft,
        right: x + measured.actualBoundingBoxRight,
        top: y - measured.actualBoundingBoxAscent,
        bottom: y + measured.actualBoundingBoxDescent,
      });
    fillText.call(this, text, x, y, width);
  };
}

/**
 * Runs in the page. Returns the texts whose background in the picture is not one colour, or that are outside of it.
 */
async function coveringLabels([picture, texts]: readonly [string, readonly DrawnText[]]): Promise<string[]> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes]));
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
  if (context === null) throw new Error('This browser has no 2D context.');
  context.drawImage(bitmap, 0, 0);
  const background = String(context.getImageData(1, 1, 1, 1).data);
  const covering = texts.filter(({ left, right, top, bottom }) => {
    if (left < 0 || right > bitmap.width) return true;
    const { data } = context.getImageData(left, top, Math.ceil(right - left), Math.ceil(bottom - top));
    return data.some((_, at) => at % 4 === 0 && String(data.slice(at, at + 4)) !== background);
  });
  return covering.map(({ text }) => text);
}

function overlap(one: DrawnText, other: DrawnText): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

async function columnOf(page: Page, name: string): Promise<readonly number[]> {
  const table = page.getByRole('table', { name: 'Folders and pages' });
  const headers = await table.getByRole('columnheader').allTextContents();
  const place = headers.findIndex((header) => header.startsWith(name));
  const rows = await table.locator('[data-row]').all();
  const cells = await Promise.all(rows.map((row) => row.getByRole('cell').nth(place).textContent()));
  return cells.map((text) => Number(text?.replaceAll(',', '')));
}

import { expect } from '@jest/globals';
import { faultsOfPage } from '../faults-of-page.ts';
import { openScreen } from '../open-screen.ts';
import { screensOf } from '../screens.ts';
import type { Stand } from '../stand.ts';

/** Ids that nothing has: one that was cut while it was copied, and one of something that was deleted. */
const MISSING = ['01977f0e-8d9b', '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f'];

/** Tests that a link to something that is not there says so, and shows nothing else in its place. */
export async function brokenLinks({ service, visit }: Stand): Promise<void> {
  const { page, complaints } = await visit();
  const { overview, analysis, reports, webhooks } = await screensOf(service, page);
  for (const id of MISSING) {
    await openScreen(page, `${service.url}${overview}?analysis=${id}`);
    await page.getByText('The analysis of this link is not here').waitFor();
    await openScreen(page, `${service.url}${analysis}?compare=${id}`);
    await page.getByText('The analysis with which this link compares is not here').waitFor();
    await openScreen(page, `${service.url}${reports}?report=${id}`);
    await page.getByText('The report of this link is not here').waitFor();
    await openScreen(page, `${service.url}${webhooks}?open=${id}`);
    await page.getByRole('dialog', { name: 'Delivery' }).getByText('There is nothing here').waitFor();
  }
  for (const path of [
    `/sites/${MISSING[1]}`,
    `${overview}/plan/${MISSING[1]}`,
    `${overview}/analyses/${MISSING[1]}`,
  ]) {
    await openScreen(page, `${service.url}${path}`);
    await page.getByText('There is nothing here: it was deleted').waitFor();
    expect(await faultsOfPage(page)).toEqual([]);
  }
  await page.goto(`${service.url}/nowhere`);
  await page.getByRole('heading', { name: 'There is nothing at this address', level: 1 }).waitFor();
  expect(await faultsOfPage(page)).toEqual([]);
  await page.getByRole('link', { name: 'All sites' }).click();
  await page.getByRole('heading', { name: 'Sites', exact: true }).waitFor();
  await openScreen(page, `${service.url}${reports}?report=${MISSING.join('')}`);
  await page.getByRole('link', { name: 'Show the newest one' }).click();
  await page.waitForURL((url) => !url.searchParams.has('report'));
  expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
}

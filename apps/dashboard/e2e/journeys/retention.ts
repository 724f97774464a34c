import { expect } from '@jest/globals';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';
import { addSite } from './live-analysis.ts';

const ANALYSES = 3;

/** Keeps one analysis by hand, reads what a new limit deletes, and confirms it. */
export async function retention({ service, visit }: Stand): Promise<void> {
  const site = await serve((request, response) => {
    response.statusCode = request.url === '/' ? 200 : 404;
    response.setHeader('content-type', 'text/html').end('<title>Boats</title><h1>Boats</h1>');
  });
  try {
    const { page, complaints } = await visit();
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    await page.getByRole('button', { name: 'Keep details' }).click();
    await page.getByRole('button', { name: 'Stop keeping details' }).click();
    await page.getByRole('button', { name: 'Keep details', exact: true }).waitFor();
    for (let made = 1; made < ANALYSES; made += 1) {
      await page.getByRole('link', { name: 'Analyses', exact: true }).click();
      await page.getByRole('button', { name: 'Analyse', exact: true }).click();
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForURL(/\/analyses\/[\w-]+$/);
      await page.getByText('✓ completed').waitFor();
    }

    await page.getByRole('link', { name: 'Site settings', exact: true }).click();
    const section = page.getByRole('region', { name: 'How long details stay' });
    await section.getByLabel(/keep their details/).fill('1');
    await section.getByRole('button', { name: 'Save' }).click();
    await page.getByText(/1 analysis loses its pages, links and issues/).waitFor();
    await page.getByRole('button', { name: 'Delete them' }).click();
    await section.getByText('Kept.').waitFor();
    await page.reload();
    expect(await section.getByLabel(/keep their details/).inputValue()).toBe('1');
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

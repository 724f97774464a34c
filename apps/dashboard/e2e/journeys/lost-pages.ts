import { expect } from '@jest/globals';
import { lostPageRoutes, siteRoutes } from '@plumbline/contracts';
import { createApiClient } from '@plumbline/api-client';
import { serve } from '../served-site.ts';
import type { Stand } from '../stand.ts';
import { addSite } from './live-analysis.ts';

const names = ['boats', 'sails', 'oars', 'ropes', 'anchors', 'masts', 'keels', 'rudders'];
const hidden = ['boats', 'sails'];

function html(name: string, isHidden: boolean): string {
  const head = isHidden ? '<meta name="robots" content="noindex">' : `<title>All about ${name}</title>`;
  const text = Array.from({ length: 60 }, (_, word) => `${name}${word}`).join(' ');
  const links = names.map((other) => `<a href="/${other}">About ${other}</a>`).join(' ');
  return `<!doctype html><html><head>${head}</head><body><h1>${name}</h1><p>${text}</p>${links}</body></html>`;
}

/**
 * Gives two pages noindex and removes their titles. The site is then worse than before, and these pages come first on
 * every screen.
 */
export async function lostPages({ service, visit }: Stand): Promise<void> {
  let isHiding = false;
  const site = await serve((request, response) => {
    const name = (request.url ?? '/').slice(1);
    response.statusCode = name === '' || names.includes(name) ? 200 : 404;
    response.setHeader('content-type', 'text/html');
    response.end(html(name === '' ? 'home' : name, isHiding && hidden.includes(name)));
  });
  const api = createApiClient({ baseUrl: service.url, apiKey: service.apiKey });
  try {
    const { page, complaints } = await visit();
    const scores = async () => {
      const { data } = await api.call(siteRoutes.listOfAccount, {});
      return data.find(({ url }) => url === site.url)?.scores ?? [];
    };
    await addSite(page, service.url, site.url);
    await page.getByText('✓ completed').waitFor();
    isHiding = true;
    await page.getByRole('link', { name: 'Analyses', exact: true }).click();
    await page.getByRole('button', { name: 'Analyse', exact: true }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/analyses\/[0-9a-f-]{36}/);
    await page.getByText('✓ completed').waitFor();

    const [before, after] = await scores();
    expect(after?.score).toBeLessThan(before?.score ?? 0);
    const params = { siteCheckId: after?.siteCheckId ?? '' };
    const { data } = await api.call(lostPageRoutes.list, { params, query: {} });
    expect(data.map(({ url, how }) => `${url} ${how}`).toSorted()).toEqual(
      hidden.map((name) => `${site.url}${name} noindex`).toSorted(),
    );

    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    const lost = page.getByRole('region', { name: '2 pages lost to search engines' });
    await lost.getByText(`${site.url}boats`).waitFor();
    await lost.getByText('Remove noindex').first().waitFor();
    await page.getByRole('link', { name: 'Plan', exact: true }).click();
    const first = page.locator('.plan-row').first();
    await first.getByText('Page that could be found in a search is lost').waitFor();

    await page.getByRole('link', { name: 'Site settings', exact: true }).click();
    await page.getByLabel('Paths, one a line').fill('/boats\n/sails');
    const form = page.getByRole('region', { name: 'Pages that may be lost' });
    await form.getByRole('button', { name: 'Keep the list' }).click();
    await form.getByText('Kept.').waitFor();
    expect(complaints).toEqual([]);
  } finally {
    await site.close();
  }
}

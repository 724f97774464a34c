import { expect, test } from '@jest/globals';
import { fixOf } from '@plumbline/database';
import { serveSite, type SitePage } from '@plumbline/testkit';
import { openTestCrawl } from '../../testing/test-crawl.ts';

const topics = ['Cedar canoes', 'Paddles of ash', 'Workshops in winter'];

test('a new title has the name of the site where the other titles of the site have it', async () => {
  const crawl = await openTestCrawl();
  const site = await serveSite({
    '/': page(
      'Alder & Oar – Canoes',
      topics.map((_topic, at) => `<a href="/${at}">${at}</a>`).join(' ') + '<a href="/seats">Seats</a>',
    ),
    ...Object.fromEntries(topics.map((topic, at) => [`/${at}`, page(`Alder & Oar – ${topic}`, '')])),
    '/seats': page(null, '<h1>Weave a seat of cane</h1>'),
  });
  const { id } = await crawl.analyse(await crawl.addSite(site.origin));
  const issue = await crawl.db.issue.findFirstOrThrow({
    where: { analysisId: id, checkId: 'title-missing' },
  });
  expect(fixOf(issue)?.suggested).toBe('Alder & Oar – Weave a seat of cane');
  await site.close();
  await crawl.close();
});

function page(title: string | null, body: string): SitePage {
  const head = `<meta property="og:site_name" content="Alder &amp; Oar">${title === null ? '' : `<title>${title}</title>`}`;
  return `<!doctype html><html lang="en"><head>${head}</head><body>${body}<p>Built by hand on the lake.</p></body></html>`;
}

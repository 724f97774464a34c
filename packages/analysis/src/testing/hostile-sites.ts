import { startHostileSite } from '@plumbline/crawler/testing';
import { drawRawAnswers, serveRawAnswer } from '@plumbline/net/testing';
import { costlyPages, costlySource } from '@plumbline/page-work/testing';
import { serveSite } from '@plumbline/testkit';
import { serveHeavySites, type Served } from './heavy-sites.ts';

const RAW_ANSWERS = 100;
const COSTLY_BYTES = 1_000_000;
const MANY_LINKS = 100_000;

/** Serves all kinds of hostile sites: heavy files, hostile pages and sitemaps, costly sources, raw answers and links. */
export async function serveHostileSites(maxPages: number): Promise<Served> {
  const heavy = await serveHeavySites({ pages: maxPages, linksPerPage: 1_900 });
  const raw = await Promise.all(drawRawAnswers(RAW_ANSWERS, 41).map((answer) => serveRawAnswer(answer)));
  const pages = [
    startHostileSite(),
    serveSite(pagesWithLinks(costlyPages.map((page) => costlySource(page, COSTLY_BYTES)))),
    serveSite({ '/': linksTo(raw.map(({ url }) => url)) }),
    serveSite({ '/': linksTo(Array.from({ length: MANY_LINKS }, (_none, index) => `/${index}`)) }),
  ];
  const sites = await Promise.all(pages);
  return {
    origins: [
      ...heavy.origins,
      ...sites.map(({ origin }) => origin),
      ...raw.slice(0, 2).map(({ url }) => url),
    ],
    async close() {
      await Promise.all([heavy, ...sites, ...raw].map((site) => site.close()));
    },
  };
}

function linksTo(urls: readonly string[]): string {
  const links = urls.map((url) => `<a href="${url}">Link</a>`).join('');
  return `<!doctype html><html lang="en"><title>Links</title>${links}`;
}

function pagesWithLinks(sources: readonly string[]): Readonly<Record<string, string>> {
  const pages = sources.map((source, index): [string, string] => [`/${index}`, source]);
  return { ...Object.fromEntries(pages), '/': linksTo(pages.map(([path]) => path)) };
}

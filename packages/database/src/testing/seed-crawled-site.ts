import type { BrokenFragments, SitePage, SiteReference, SiteTarget } from '@plumbline/checks';
import { siteFactsOf, type SiteSketch } from '@plumbline/checks/testing';
import type { FragmentLinks } from '@plumbline/page-facts';
import { packText, urlHash } from '@plumbline/web';
import { beginCrawl } from './begin-crawl.ts';
import { seedAnalysis, seedUrls, type SeededAnalysis, type SeededContent, type SeededUrl } from './seeds.ts';
import { insertLostPages } from '../losses/lost-pages.ts';
import { followRedirectsThrough } from '../pages/link-graph.ts';
import type { Database } from '../support/client.ts';
import { newId } from '../support/ids.ts';

type Row = SeededUrl & { readonly id: string };
type Columns = Omit<Row, 'id' | 'url'>;

/** Stores what a crawl of a sketched site would have stored, with the link graph of the sketch. */
export async function seedCrawledSite(db: Database, sketch: SiteSketch): Promise<SeededAnalysis> {
  const site = siteFactsOf(sketch);
  const seeded = await seedAnalysis(db, { startUrl: site.startUrl });
  const { analysisId } = seeded;
  await beginCrawl(db, analysisId, new URL(site.startUrl).hostname);
  await db.crawlUrl.deleteMany({ where: { analysisId } });

  const rows = new Map<string, Row>();
  const add = (url: string, row: Columns) => rows.set(url, { id: newId(), url, ...row });
  const addContent = (url: string, content: SeededContent) => {
    const row = rows.get(url);
    if (row !== undefined) rows.set(url, { ...row, content: { ...row.content, ...content } });
  };
  const pages = await all(site.pages({}));
  const references = sketch.references ?? [];
  for (const { url, reason, detail } of sketch.skippedUrls ?? [])
    add(url, { purpose: 'page', state: 'skipped', depth: 1, skipReason: reason, skipDetail: detail });
  for (const page of pages) add(page.url, pageRow(page));
  const kinds = [...new Set(references.map(({ kind = 'link' }) => kind))];
  const named = await all(site.references({ kinds: kinds as [SiteReference['kind']] }));
  for (const { target } of named) if (!rows.has(target.url)) add(target.url, probeRow(target));
  for await (const { target, sitemapUrl } of site.sitemapEntries({}))
    Object.assign(rows.get(target.url) ?? {}, { sitemapUrl });
  for (const [url, contentHash] of Object.entries(sketch.contentHashes ?? {}))
    Object.assign(rows.get(url) ?? {}, { contentHash });
  for (const [url, opening] of Object.entries(sketch.openings ?? {}))
    addContent(url, { summary: { opening: [...opening] } });
  for (const [number, { urls }] of (sketch.nearDuplicates ?? []).entries())
    for (const [index, url] of urls.entries()) addContent(url, { minHash: similarText(number, index) });

  for (const { url, headers = {} } of sketch.headerSample ?? [])
    Object.assign(rows.get(url) ?? {}, { headers: { ...headers } });
  for (const { from, links } of sketch.brokenFragments ?? []) {
    addContent(from, { fragmentLinksPacked: packText(JSON.stringify(linkedPlaces(links))) });
    for (const { url } of links) addContent(url, { fragmentIds: [THERE] });
  }

  await seedUrls(db, analysisId, [...rows.values()]);
  await insertLostPages(
    db,
    analysisId,
    (sketch.lostPages ?? []).map((page) => ({
      ...page,
      urlHash: String(urlHash(page.url)),
      since: new Date(page.since),
      meant: null,
    })),
  );
  await db.pageReference.createMany({
    data: named.map(({ source, target, image, ...reference }, ordinal) => ({
      ...reference,
      analysisId,
      ordinal,
      sourceId: rows.get(source.url)?.id ?? '',
      targetHash: urlHash(target.url),
      ...(image !== null && { image: { ...image } }),
    })),
  });
  const redirects = pages.filter(({ redirectUrl }) => redirectUrl !== null);
  await db.$transaction((tx) =>
    followRedirectsThrough(
      tx,
      analysisId,
      redirects.map(({ url }) => urlHash(url)),
    ),
  );
  return seeded;
}

function pageRow(page: SitePage): Columns {
  const { status, failure, mediaType, isHtml, isChallenge, blocked, words, url, kind, ...rest } = page;
  const { wordsByScript, losesHead, description, h1, ...columns } = rest;
  return {
    ...columns,
    purpose: 'page',
    state: 'done',
    statusCode: status,
    failureReason: failure,
    contentType: mediaType,
    blockedBy: blocked ? 'line 1' : null,
    wordCount: isHtml ? words : null,
    changedByRendering: wordsByScript ? ['words'] : [],
    contentHash: isHtml ? url : null,
    ...(isChallenge && { summary: { isChallenge } }),
    ...(isHtml && {
      content: {
        description,
        h1,
        summary: { ...(losesHead && { losesHead }), ...(kind !== null && { kind }) },
      },
    }),
  };
}

function probeRow({ status, failure, mediaType, skipReason, bytes, image }: SiteTarget): Columns {
  return {
    purpose: 'probe',
    state: skipReason === null ? 'done' : 'skipped',
    depth: 1,
    skipReason,
    bytes,
    statusCode: status,
    failureReason: failure,
    contentType: mediaType,
    ...(image !== null && { summary: { image } }),
  };
}

const THERE = 1;
const NOWHERE = 2;

/** Returns links to missing places, each beside one to a place that exists. */
function linkedPlaces(links: BrokenFragments['links']): FragmentLinks {
  return {
    urls: links.map(({ url }) => url),
    links: links.flatMap(({ href, text }, place) => [
      [place, href, text, THERE],
      [place, href, text, NOWHERE],
    ]),
  };
}

/** Returns the signature of a text, which differs from that of the first in 4 of its 128 bytes. */
export function similarText(group: number, index: number) {
  return Uint8Array.from({ length: 128 }, (_, position) =>
    index > 0 && position < 4 ? 255 - index : group * 16 + (position % 16),
  );
}

async function all<Value>(values: AsyncIterable<Value>): Promise<Value[]> {
  const found: Value[] = [];
  for await (const value of values) found.push(value);
  return found;
}

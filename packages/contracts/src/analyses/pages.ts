import { z } from 'zod';
import { FETCH_FAILURES } from './fetch-failures.ts';
import { NotJudged } from './judged.ts';
import { PageRendering, RenderedPart, RenderReason } from './rendering.ts';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { SiteCheckRecord } from './site-checks.ts';
import { LabVitals } from './vitals.ts';
import { Id, OneOf, Several, Text, Timestamp } from '../vocabulary.ts';

export const PageRecord = z
  .object({
    id: Id,
    url: z.string(),
    statusCode: z.int().nullable(),
    contentType: z.string().nullable(),
    depth: z.int(),
    title: z.string().nullable(),
    indexable: z.boolean().nullable(),
    issuesFound: z.int(),
    linksIn: z.int().nullable(),
    linksOut: z.int().nullable(),
    responseMs: z.int().nullable(),
    bytes: z.int().nullable(),
    failureReason: z
      .string()
      .nullable()
      .meta({ description: `Why there is no answer to judge: ${Object.keys(FETCH_FAILURES).join(', ')}.` }),
    notJudged: NotJudged.nullable().meta({
      description: 'Why its content was not judged, so that it has no issues of its content; null if it was.',
    }),
    rendered: z
      .boolean()
      .nullable()
      .meta({ description: 'True: judged as a browser shows it. False: judged as its server sends it.' }),
    renderReason: RenderReason.nullable().meta({
      description: 'Why it was rendered, or why it was not although it should have been.',
    }),
    changedByRendering: z.array(RenderedPart).meta({
      description:
        'The parts in which a browser shows something else than the server sends. Empty for pages that were not rendered.',
    }),
  })
  .meta({ id: 'Page' });
export type PageRecord = z.infer<typeof PageRecord>;

const Flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Filters of the list of pages. */
export const PageFilter = z.object({
  q: Text(200).optional().meta({ description: 'Part of the URL or of the title.' }),
  urlPrefix: Text(2048).optional().meta({ description: 'The beginning of the URL.' }),
  status: Several(
    z
      .string()
      .regex(/^([1-5]\d\d|[1-5]xx|none)$/, 'must be a status such as 404, a class such as 4xx, or none'),
  ).optional(),
  indexable: Flag.optional(),
  orphaned: Flag.optional().meta({ description: 'True: no other page links to it.' }),
  depth: Several(z.coerce.number().int().min(0).max(1000)).optional().meta({
    description: 'Links away from the start page.',
  }),
  hasIssues: Flag.optional(),
  inSitemap: Flag.optional(),
  changedByRendering: Flag.optional().meta({
    description: 'True: JavaScript changes a part of it that search engines read.',
  }),
});
export type PageFilter = z.output<typeof PageFilter>;

export const PageSort = OneOf([
  'found',
  'url',
  'statusCode',
  'depth',
  'issuesFound',
  'linksIn',
  'linksOut',
  'responseMs',
  'bytes',
]);
export type PageSort = z.infer<typeof PageSort>;

const PageOrder = z.object({
  sort: PageSort.default('found'),
  order: OneOf(['asc', 'desc']).default('asc'),
});

/** A row of a page's links. */
export const PageLink = z
  .object({
    id: Id,
    url: z
      .string()
      .meta({ description: 'The other page: the one that links here, or the one to which this page links.' }),
    title: z.string().nullable(),
    text: z
      .string()
      .nullable()
      .meta({ description: 'The text of the link; of the first one if there are several.' }),
    nofollow: z.boolean(),
    external: z.boolean(),
    statusCode: z.int().nullable(),
  })
  .meta({ id: 'PageLink' });

/** Everything that an analysis knows about one page. */
export const PageDetail = z
  .object({
    ...PageRecord.shape,
    description: z.string().nullable(),
    h1: z.string().nullable(),
    language: z.string().nullable(),
    canonicalUrl: z.string().nullable(),
    wordCount: z.int().nullable(),
    noindex: z.boolean().nullable(),
    nofollow: z.boolean().nullable(),
    blockedBy: z.string().nullable().meta({ description: 'The line of robots.txt that forbids it.' }),
    inSitemap: z.boolean(),
    sitemapUrl: z.string().nullable(),
    fetchedAt: Timestamp.nullable(),
    clickDepth: z.int().nullable(),
    linkScore: z.number().nullable(),
    renderNote: z.string().nullable().meta({
      description:
        'Whether and why it was rendered, and what that changed; null for pages that need no JavaScript.',
    }),
    vitals: LabVitals.nullable().meta({
      description: 'What was measured on a slow phone; null for a page that was not measured.',
    }),
    headers: z.record(z.string(), z.string()).meta({
      description:
        'While a page stays the same, headers that each answer has anew, such as Date, are those of the first answer.',
    }),
    redirects: z
      .array(z.object({ url: z.string(), statusCode: z.int().nullable() }))
      .max(20)
      .meta({ description: 'The redirects from this page to the last URL.' }),
    social: z.record(z.string(), z.string()).meta({ description: 'Open Graph and Twitter tags.' }),
    structuredDataTypes: z.array(z.string()),
    alternates: z.array(z.object({ language: z.string(), url: z.string() })),
    fixes: z
      .array(
        z.object({
          checkId: z.string(),
          current: z.string().nullable(),
          suggested: z.string(),
          snippet: z.string(),
        }),
      )
      .max(200)
      .meta({ description: 'Verified fixes of its issues.' }),
  })
  .meta({ id: 'PageDetail' });
export type PageDetail = z.infer<typeof PageDetail>;

const SiteCheckParams = z.object({ siteCheckId: Id });
const PageUrl = Text(2048).meta({ description: 'The URL of the page.' });

export const pageRoutes = {
  list: defineRoute({
    operationId: 'listPages',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/pages',
    summary: 'Pages of an analysis, also while it runs',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...PageQuery.shape,
      ...PageFilter.shape,
      ...PageOrder.shape,
    }),
    success: {
      status: 200,
      description: 'A page of pages',
      body: z
        .object({
          sentence: Sentence.nullable(),
          ...listOf(PageRecord).shape,
          total: z
            .int()
            .nullable()
            .meta({ description: 'How many pages pass the filter; only on the first page of the list.' }),
        })
        .meta({ id: 'Pages' }),
    },
  }),
  export: defineRoute({
    operationId: 'exportPages',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/pages/export',
    summary: 'The pages of an analysis as one file: all, or those that pass a filter',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...PageFilter.shape,
      ...PageOrder.shape,
      format: OneOf(['csv', 'json']).default('csv'),
    }),
    success: {
      status: 200,
      description: 'The file, streamed',
      body: z
        .object({ siteCheck: SiteCheckRecord, pages: z.array(PageRecord) })
        .meta({ id: 'PageExport', description: 'With `format=json`.' }),
      contentTypes: ['text/csv'],
    },
  }),
  get: defineRoute({
    operationId: 'getPage',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/page',
    summary: 'Everything that an analysis knows about one page',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({ url: PageUrl }),
    success: { status: 200, description: 'The page', body: PageDetail },
  }),
  getRendering: defineRoute({
    operationId: 'getPageRendering',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/page/rendering',
    summary: 'A page as its server sends it, beside what a browser shows',
    description: 'Answers 404 for a page that was not rendered: `renderReason` of the page says why.',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({ url: PageUrl }),
    success: { status: 200, description: 'Both readings of the page', body: PageRendering },
  }),
  listLinks: defineRoute({
    operationId: 'listPageLinks',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/page/links',
    summary: 'Pages that link to a page, or to which it links',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...PageQuery.shape,
      url: PageUrl,
      direction: OneOf(['in', 'out']).default('in'),
    }),
    success: { status: 200, description: 'A page of links', body: listOf(PageLink) },
  }),
} as const;

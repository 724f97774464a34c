import { z } from 'zod';
import { defineRoute } from '../route.ts';
import { ChangeCounts } from './judged.ts';
import { Seen } from './seen.ts';
import { Category, Id, Severity, Timestamp } from '../vocabulary.ts';

const PageCount = z.int().meta({ description: 'Pages.' });

/** An analysis at a glance: distributions to draw, and a sentence for each question. */
export const SiteCheckOverview = z
  .object({
    siteCheckId: Id,
    sentences: z
      .object({
        overview: z.string(),
        plan: z.string(),
        issues: z.string(),
        pages: z.string(),
        structure: z.string(),
      })
      .meta({ description: 'The answer to the question of each screen, in words.' }),
    seen: Seen.nullable().meta({
      description: 'How much of the site it has seen; null until it has completed.',
    }),
    issuesBySeverity: z.record(Severity, z.int()),
    issuesByCategory: z.array(z.object({ category: Category, severity: Severity, issues: z.int() })),
    statusCodes: z.array(z.object({ statusCode: z.int().nullable(), pages: PageCount })),
    depths: z.array(z.object({ depth: z.int(), pages: PageCount })),
    responseTimes: z.array(
      z.object({ fromMs: z.int(), toMs: z.int().nullable(), pages: PageCount }).meta({
        description: 'To, exclusively; null without an end.',
      }),
    ),
    indexability: z
      .object({
        fetched: z.int(),
        answered: z.int().meta({ description: 'With a status of 200.' }),
        html: z.int(),
        indexable: z.int(),
        linked: z.int().meta({ description: 'Indexable pages that another page links to.' }),
      })
      .meta({ description: 'Each step counts pages that passed the ones before.' }),
    change: z
      .object({
        siteCheckId: Id,
        finishedAt: Timestamp,
        score: z.int().nullable(),
        ...ChangeCounts.shape,
      })
      .nullable()
      .meta({ description: 'Against the completed analysis before; null without one, and while it runs.' }),
  })
  .meta({ id: 'SiteCheckOverview' });
export type SiteCheckOverview = z.infer<typeof SiteCheckOverview>;

export const Folder = z
  .object({
    path: z.string().meta({ examples: ['/blog/'] }),
    pages: z.int(),
    indexable: z.int(),
    issues: z.int(),
    depth: z.int().nullable().meta({ description: 'Links away from the start page, the nearest of them.' }),
    title: z.string().nullable().meta({ description: 'Of a page.' }),
    url: z.string().nullable().meta({ description: 'Of a page.' }),
    isPage: z.boolean().meta({ description: 'A page, and no folder.' }),
  })
  .meta({ id: 'Folder' });
export type Folder = z.infer<typeof Folder>;

const ChangedPage = z
  .object({
    url: z.string(),
    issues: z.int(),
    severity: Severity.meta({ description: 'Of the worst of them.' }),
  })
  .meta({ id: 'ChangedPage' });

/** Which pages an analysis found better or worse than the one before. */
export const ChangedPages = z
  .object({
    worse: z.array(ChangedPage).max(5).meta({ description: 'Pages with new issues.' }),
    better: z.array(ChangedPage).max(5).meta({ description: 'Pages whose issues are fixed.' }),
  })
  .meta({ id: 'ChangedPages' });
export type ChangedPages = z.infer<typeof ChangedPages>;

const SiteCheckParams = z.object({ siteCheckId: Id });

export const overviewRoutes = {
  get: defineRoute({
    operationId: 'getSiteCheckOverview',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/overview',
    summary: 'An analysis at a glance: distributions, and a sentence for each question; also while it runs',
    tag: 'Site checks',
    scopes: ['api:read'],
    params: SiteCheckParams,
    success: { status: 200, description: 'The overview', body: SiteCheckOverview },
  }),
  changedPages: defineRoute({
    operationId: 'getChangedPages',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/changed-pages',
    summary: 'Pages that changed most against the completed analysis before: the first five each way',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    success: {
      status: 200,
      description: 'The worst issues first; none without an analysis before',
      body: ChangedPages,
    },
  }),
  listFolders: defineRoute({
    operationId: 'listFolders',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/folders',
    summary: 'What lies in a folder of the site, by paths of URLs',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      path: z
        .string()
        .max(2048)
        .regex(/^\/(.*\/)?$/, 'must begin and end with a slash')
        .default('/'),
    }),
    success: {
      status: 200,
      description: 'Folders and pages, those with the most issues first, the first 500',
      body: z.object({ data: z.array(Folder).max(500), nextCursor: z.null() }).meta({ id: 'Folders' }),
    },
  }),
} as const;

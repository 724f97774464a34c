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
      .meta({ description: 'A sentence for each screen of the dashboard.' }),
    seen: Seen.nullable().meta({
      description: 'How much of the site the analysis has seen; null until it has completed.',
    }),
    healthScore: z.int().nullable(),
    issuesBySeverity: z.record(Severity, z.int()),
    issuesByCategory: z.array(z.object({ category: Category, severity: Severity, issues: z.int() })),
    statusCodes: z.array(z.object({ statusCode: z.int().nullable(), pages: PageCount })),
    depths: z.array(z.object({ depth: z.int(), pages: PageCount })),
    responseTimes: z.array(
      z.object({ fromMs: z.int(), toMs: z.int().nullable(), pages: PageCount }).meta({
        description: 'Upper bound, exclusive; null for none.',
      }),
    ),
    indexability: z
      .object({
        fetched: z.int(),
        answered: z.int().meta({ description: 'Pages with the status 200.' }),
        html: z.int(),
        indexable: z.int(),
        linked: z.int().meta({ description: 'Indexable pages that another page links to.' }),
      })
      .meta({ description: 'Each step counts pages that passed all steps before.' }),
    change: z
      .object({
        siteCheckId: Id,
        finishedAt: Timestamp,
        score: z.int().nullable(),
        ...ChangeCounts.shape,
      })
      .nullable()
      .meta({
        description: 'Compared with the previous completed analysis; null without one, and while it runs.',
      }),
  })
  .meta({ id: 'SiteCheckOverview' });
export type SiteCheckOverview = z.infer<typeof SiteCheckOverview>;

export const Folder = z
  .object({
    path: z.string().meta({ examples: ['/blog/'] }),
    pages: z.int(),
    indexable: z.int(),
    issues: z.int(),
    depth: z
      .int()
      .nullable()
      .meta({ description: 'The distance from the start page to the nearest page, in links.' }),
    title: z.string().nullable().meta({ description: 'The title of a page; null for a folder.' }),
    url: z.string().nullable().meta({ description: 'The URL of a page; null for a folder.' }),
    isPage: z.boolean().meta({ description: 'True for a page, false for a folder.' }),
  })
  .meta({ id: 'Folder' });
export type Folder = z.infer<typeof Folder>;

const ChangedPage = z
  .object({
    url: z.string(),
    issues: z.int(),
    severity: Severity.meta({ description: 'The severity of the worst issue.' }),
  })
  .meta({ id: 'ChangedPage' });

/** The pages that an analysis found better or worse than the one before. */
export const ChangedPages = z
  .object({
    worse: z.array(ChangedPage).max(5).meta({ description: 'Pages with new issues.' }),
    better: z.array(ChangedPage).max(5).meta({ description: 'Pages whose issues are fixed.' }),
  })
  .meta({ id: 'ChangedPages' });
export type ChangedPages = z.infer<typeof ChangedPages>;

const SiteCheckParams = z.object({ siteCheckId: Id });

/** The largest number of entries of a folder in a list; it has those with the most issues. */
export const FOLDER_ENTRIES_MAX = 500;

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
    summary: 'Pages that changed most since the previous completed analysis: the first five each way',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    success: {
      status: 200,
      description: 'The worst issues first; empty without a previous analysis',
      body: ChangedPages,
    },
  }),
  listFolders: defineRoute({
    operationId: 'listFolders',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/folders',
    summary: 'The contents of a folder of the site, by the paths of URLs',
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
      description: `Folders and pages, those with the most issues first, the first ${FOLDER_ENTRIES_MAX}`,
      body: z
        .object({ data: z.array(Folder).max(FOLDER_ENTRIES_MAX), nextCursor: z.null() })
        .meta({ id: 'Folders' }),
    },
  }),
} as const;

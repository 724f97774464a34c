import { z } from 'zod';
import { Extent, PartialReason } from './extent.ts';
import { LaterAddress } from './later-address.ts';
import { PathPattern } from './path-pattern.ts';
import { defineRoute, listOf, PageQuery } from '../route.ts';
import { Rendering, RenderMode } from './rendering.ts';
import { Seen } from './seen.ts';
import { SKIP_REASONS, type SkipReason } from './skip-reasons.ts';
import { MeasuredPages, MeasureVitals } from './vitals.ts';
import {
  Environment,
  FailureMessage,
  FailureReason,
  HttpUrl,
  Id,
  OneOf,
  Several,
  Timestamp,
} from '../vocabulary.ts';

export const SiteCheckStatus = z
  .enum(['in_progress', 'completed', 'failed', 'cancelled'])
  .meta({ id: 'SiteCheckStatus' });
export type SiteCheckStatus = z.infer<typeof SiteCheckStatus>;

const PathPatterns = z.array(PathPattern).max(100);

const crawlOptions = {
  mode: OneOf(['site', 'sitemap', 'list']).optional().meta({
    description:
      'Where the pages come from: links and sitemaps (default), sitemaps only, or the list in `urls`. The start URL is always one of them.',
  }),
  urls: z
    .array(HttpUrl)
    .min(1)
    .max(10_000)
    .optional()
    .meta({ description: 'The pages to look at in mode `list`. Not shown again.' }),
  as: LaterAddress.optional(),
  maxPages: z.int().min(1).max(1_000_000).optional().meta({ description: 'At most the cap of the plan.' }),
  maxDepth: z.int().min(0).max(100).optional().meta({ description: 'Links away from the start URL.' }),
  include: PathPatterns.optional().meta({ description: 'Only paths that match one are crawled.' }),
  exclude: PathPatterns.optional().meta({ description: 'Paths that match one are not crawled.' }),
  checkExternalLinks: z.boolean().optional().meta({
    description: 'Default true. With false, links to other hosts are recorded and never requested.',
  }),
  render: RenderMode.optional(),
  measureVitals: MeasureVitals.optional(),
};

/** The crawl options of an analysis, as records show them. */
export const RecordedCrawlOptions = z.strictObject(crawlOptions).partial();

const withList = {
  error: 'must be given with mode "list", and only with it',
  path: ['urls'],
};

function hasListWhenNeeded({ mode, urls }: z.infer<typeof RecordedCrawlOptions>): boolean {
  return (mode === 'list') === (urls !== undefined);
}

/** The crawl options of an analysis, which `analyze` takes beside the callback and the site. */
export const CrawlOptions = z.strictObject(crawlOptions).refine(hasListWhenNeeded, withList);
export type CrawlOptions = z.infer<typeof CrawlOptions>;

export const AnalyzeBody = z
  .strictObject({
    callbackUrl: HttpUrl.optional().meta({ description: 'Gets a signed POST when the analysis has ended.' }),
    siteId: Id.optional().meta({ description: "Default: the client's first site." }),
    ...crawlOptions,
  })
  .refine(hasListWhenNeeded, withList)
  .meta({ id: 'AnalyzeBody' });

export const AnalysisStart = z
  .object({
    success: z.literal(true),
    siteId: Id,
    siteCheckId: Id,
    backgroundJob: z.literal('in_progress'),
    summary: z.object({
      totalUrls: z.int(),
      urlsChecked: z.int(),
      issuesFound: z.int(),
      criticalIssues: z.int(),
      warnings: z.int(),
      duration: z.int().meta({ description: 'Milliseconds.' }),
    }),
    issues: z.array(z.never()),
    message: z.string(),
  })
  .meta({ id: 'AnalysisStart' });
export type AnalysisStart = z.infer<typeof AnalysisStart>;

const LostPages = z.int().meta({
  description:
    'Pages that search engines drop, except for those that were meant to go; 0 until it has completed.',
});

const SeenOrNot = Seen.nullable().meta({
  description: 'How much of the site the analysis has seen; null until it has completed.',
});

export const SiteCheckProgress = z
  .object({
    urls_checked: z.int(),
    total_urls: z.int(),
    status: SiteCheckStatus,
    urls_failed: z.int().meta({ description: 'Checked pages that could not be analysed.' }),
    issues_found: z.int(),
    health_score: z.int().nullable(),
    lost_pages: LostPages,
    seen: SeenOrNot,
    rendering: Rendering,
    vitals: MeasuredPages.nullable().meta({
      description: 'The pages that are measured on a slow phone; null if `measureVitals` was not asked for.',
    }),
    started_at: Timestamp,
    finished_at: Timestamp.nullable(),
    failure_reason: FailureReason.nullable(),
    failure_message: FailureMessage,
    pages_per_second: z.number(),
    links: z
      .object({
        checked: z.int(),
        total: z.int(),
        host: z.string().nullable().meta({ description: 'A host to which requests are being sent now.' }),
      })
      .nullable()
      .meta({
        description:
          'Links to other sites, images and scripts that remained when the last page had been read. Null before, and ' +
          'when they are done.',
      }),
    stage: z.enum(['discover', 'crawl', 'finish']).nullable().meta({
      description:
        '`discover`: reads robots.txt and sitemaps. `crawl`: reads pages, then what they link to. `finish`: looks at the site as a whole. Null when the analysis has ended.',
    }),
    paused_until: Timestamp.nullable().meta({
      description:
        'The site answered 429 or 503 with `Retry-After`, or is down, so nothing is requested until then. Null otherwise.',
    }),
  })
  .meta({ id: 'SiteCheckProgress' });
export type SiteCheckProgress = z.infer<typeof SiteCheckProgress>;

export const SiteCheckRecord = z
  .object({
    id: Id,
    siteId: Id,
    clientId: Id,
    status: SiteCheckStatus,
    environment: Environment,
    urlsChecked: z.int(),
    totalUrls: z.int(),
    urlsFailed: z.int().meta({
      description: 'Checked pages that could not be analysed: they took too long, or crashed the crawler.',
    }),
    issuesFound: z.int(),
    healthScore: z.int().nullable(),
    lostPages: LostPages,
    seen: SeenOrNot,
    failureReason: FailureReason.nullable(),
    failureMessage: FailureMessage,
    options: RecordedCrawlOptions,
    extent: Extent.nullable().meta({
      description: 'How much of the site it looked at; null until it has completed.',
    }),
    partialReasons: z.array(PartialReason),
    kept: z.boolean().meta({ description: 'Its details stay at any age.' }),
    pruned: z.boolean().meta({
      description: 'Its details have been deleted: pages, links and issues. Score, counts and plan stay.',
    }),
    startedAt: Timestamp,
    finishedAt: Timestamp.nullable(),
  })
  .meta({ id: 'SiteCheck' });
export type SiteCheckRecord = z.infer<typeof SiteCheckRecord>;

const Reason = OneOf(Object.keys(SKIP_REASONS) as SkipReason[]).meta({ id: 'SkipReason' });

/** Filters of the list of skipped URLs. */
export const SkippedFilter = z.strictObject({
  reason: Several(Reason).optional(),
  url: HttpUrl.optional().meta({ description: 'Only this URL, to learn why it is not in the result.' }),
});

export const SkippedUrlRecord = z
  .object({
    id: Id,
    url: z.string(),
    reason: Reason,
    detail: z
      .string()
      .nullable()
      .meta({ description: 'The robots.txt line, the pattern or the limit that is the reason.' }),
  })
  .meta({ id: 'SkippedUrl' });

export const SkipCount = z
  .object({ reason: Reason, explanation: z.string(), total: z.int() })
  .meta({ id: 'SkipCount' });

const SiteCheckParams = z.object({ siteCheckId: Id });

export const siteCheckRoutes = {
  analyze: defineRoute({
    operationId: 'analyzeClient',
    method: 'post',
    path: '/api/clients/{clientId}/analyze',
    summary: 'Start a full crawl and analysis of a site',
    tag: 'Site checks',
    scopes: ['api:write'],
    testKeys: true,
    scan: true,
    idempotent: true,
    conflicts: true,
    params: z.object({ clientId: Id }),
    body: AnalyzeBody.optional(),
    success: { status: 200, description: 'The analysis has started', body: AnalysisStart },
  }),
  getStatus: defineRoute({
    operationId: 'getSiteCheckStatus',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/status',
    summary: 'Progress of an analysis; poll it every 10 seconds',
    tag: 'Site checks',
    scopes: ['api:read'],
    params: SiteCheckParams,
    success: {
      status: 200,
      description: 'The progress of the analysis',
      body: SiteCheckProgress,
      etag: { without: ['pages_per_second'] },
    },
  }),
  get: defineRoute({
    operationId: 'getSiteCheck',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}',
    summary: 'One analysis, whole record',
    tag: 'Site checks',
    scopes: ['api:read'],
    params: SiteCheckParams,
    success: { status: 200, description: 'The analysis', body: SiteCheckRecord },
  }),
  update: defineRoute({
    operationId: 'updateSiteCheck',
    method: 'patch',
    path: '/api/site-checks/{siteCheckId}',
    summary: 'Keep the details of an analysis at any age, or leave them to the retention of its site',
    tag: 'Site checks',
    scopes: ['api:write'],
    conflicts: true,
    details: true,
    params: SiteCheckParams,
    body: z.strictObject({ kept: z.boolean() }).meta({ id: 'SiteCheckUpdate' }),
    success: { status: 200, description: 'The analysis', body: SiteCheckRecord },
  }),
  cancel: defineRoute({
    operationId: 'cancelSiteCheck',
    method: 'post',
    path: '/api/site-checks/{siteCheckId}/cancel',
    summary: 'Cancel an analysis in progress',
    tag: 'Site checks',
    scopes: ['api:write'],
    testKeys: true,
    conflicts: true,
    params: SiteCheckParams,
    success: { status: 200, description: 'The cancelled analysis', body: SiteCheckRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteSiteCheck',
    method: 'delete',
    path: '/api/site-checks/{siteCheckId}',
    summary: 'Delete an analysis with its issues and plans; one in progress is cancelled first',
    tag: 'Site checks',
    scopes: ['api:write'],
    role: 'owner',
    params: SiteCheckParams,
    success: { status: 204, description: 'Deleted' },
  }),
  events: defineRoute({
    operationId: 'streamSiteCheckEvents',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/events',
    summary: 'Progress of an analysis as Server-Sent Events',
    description:
      'An event `progress` whenever the status record changes, at most once a second, and `end` with the last ' +
      'one. The data of both is the status record.',
    tag: 'Site checks',
    scopes: ['api:read'],
    params: SiteCheckParams,
    success: { status: 200, description: 'The events', contentTypes: ['text/event-stream'] },
  }),
  listSkipped: defineRoute({
    operationId: 'listSkippedUrls',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/skipped',
    summary: 'URLs that an analysis knows and left out, and why; also while it runs',
    tag: 'Site checks',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({ ...PageQuery.shape, ...SkippedFilter.shape }),
    success: {
      status: 200,
      description: 'The counts by reason, the most frequent first, and a page of the URLs',
      body: z
        .object({ counts: z.array(SkipCount), ...listOf(SkippedUrlRecord).shape })
        .meta({ id: 'SkippedUrls' }),
    },
  }),
} as const;

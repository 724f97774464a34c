import { z } from 'zod';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { BasedOn, PartialReason } from '../analyses/extent.ts';
import { PathPattern } from '../analyses/path-pattern.ts';
import { SiteCheckRecord, SiteCheckStatus } from '../analyses/site-checks.ts';
import { HttpUrl, Id, Text, Timestamp } from '../vocabulary.ts';

const HeaderName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]{1,100}$/, 'must be the name of a header');
/** A header value of the characters that RFC 9110, 5.5, allows, in Latin letters. */
const HeaderValue = z
  .string()
  .regex(/^[\t\x20-\x7e\x80-\xff]{1,4096}$/, 'must be one line of at most 4,096 characters');

/** The credentials that a protected site requires from the crawler. */
export const SiteCredentials = z
  .strictObject({
    basicAuth: z
      .strictObject({
        username: z
          .string()
          .min(1)
          .max(200)
          .regex(/^[^:]*$/, 'must be without a colon'),
        password: z.string().max(500),
      })
      .optional(),
    headers: z
      .record(HeaderName, HeaderValue)
      .refine((headers) => Object.keys(headers).length <= 20, 'must have at most 20 headers')
      .optional()
      .meta({
        maxProperties: 20,
        description: 'Sent with every request to the site, such as the token of a gateway.',
      }),
    cookies: HeaderValue.optional().meta({
      description: 'As in a Cookie header: `name=value; other=value`.',
    }),
  })
  .refine((given) => Object.keys(given).length > 0, 'must hold a user name, headers or cookies')
  .meta({
    id: 'SiteCredentials',
    description: "Kept encrypted, sent to the site's own hosts only, and never shown again.",
  });
export type SiteCredentials = z.infer<typeof SiteCredentials>;

export const SiteRecord = z
  .object({
    id: Id,
    clientId: Id,
    url: z.string().meta({ description: 'The URL where analyses start.' }),
    domain: z.string(),
    expectedLosses: z.array(z.string()).meta({
      description: 'Path patterns of pages that search engines may drop. Their loss is not an issue.',
    }),
    hasCredentials: z.boolean().meta({ description: 'Whether the site has credentials for the crawler.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'Site' });
export type SiteRecord = z.infer<typeof SiteRecord>;

/** The largest number of patterns. A site that expects more losses has probably moved. */
const EXPECTED_LOSSES_MAX = 200;

/** The largest number of scores in the list; a dozen points show a trend. */
const SCORES_MAX = 12;

/** A completed analysis as a point of the trend. */
const ScoredAnalysis = z.object({
  siteCheckId: Id,
  at: Timestamp.meta({ description: 'When it ended.' }),
  score: z.int(),
});

export const SiteOverview = z
  .object({
    siteId: Id,
    clientId: Id,
    domain: z.string(),
    url: z.string(),
    lastAnalysis: Timestamp.nullable().meta({ description: 'When the newest full analysis ended.' }),
    healthScore: z.int().nullable().meta({ description: 'The score of the newest full analysis.' }),
    lostPages: z.int().nullable().meta({
      description:
        'Pages that search engines drop, by the newest full analysis, except for those that were meant to go.',
    }),
    scores: z
      .array(ScoredAnalysis)
      .max(SCORES_MAX)
      .meta({ description: 'The scores of the latest full analyses, oldest first.' }),
    scoresTotal: z.int().meta({ description: 'How many full analyses have a score.' }),
    latestPartial: z
      .object({
        ...ScoredAnalysis.shape,
        score: z.int().nullable(),
        partialReasons: z.array(PartialReason),
      })
      .nullable()
      .meta({
        description:
          'The newest partial analysis since the newest full one. It says nothing about the whole site.',
      }),
    latest: z
      .object({ siteCheckId: Id, status: SiteCheckStatus, startedAt: Timestamp })
      .nullable()
      .meta({ description: 'The latest analysis, whatever its status.' }),
  })
  .meta({ id: 'SiteOverview' });
export type SiteOverview = z.infer<typeof SiteOverview>;

/** The URL of a site, without a password: every member sees it. */
const SiteUrl = HttpUrl.refine(
  (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '',
  'must not contain a user name or password: give them as access to a protected site (credentials.basicAuth)',
).meta({ description: 'The URL where analyses start.' });

const SiteParams = z.object({ siteId: Id });
const ClientParams = z.object({ clientId: Id });

const LinkGraphNode = z
  .object({
    id: Id,
    url: z.string(),
    clickDepth: z.int().nullable(),
    linksIn: z.int(),
    linksOut: z.int(),
    linkScore: z.number().nullable(),
    targets: z.array(z.string()).meta({ description: 'URLs of internal pages, the first 1,000.' }),
  })
  .meta({ id: 'LinkGraphNode' });

export const siteRoutes = {
  create: defineRoute({
    operationId: 'createSite',
    method: 'post',
    path: '/api/clients/{clientId}/sites',
    summary: 'Add a site to a client',
    tag: 'Sites',
    scopes: ['api:write'],
    testKeys: true,
    conflicts: true,
    params: ClientParams,
    body: z
      .strictObject({
        url: SiteUrl,
        credentials: SiteCredentials.optional(),
      })
      .meta({ id: 'SiteBody' }),
    success: { status: 201, description: 'The new site', body: SiteRecord },
  }),
  list: defineRoute({
    operationId: 'listSites',
    method: 'get',
    path: '/api/clients/{clientId}/sites',
    summary: 'Sites of a client, in the order they were added',
    tag: 'Sites',
    scopes: ['api:read'],
    params: ClientParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of sites', body: listOf(SiteRecord) },
  }),
  get: defineRoute({
    operationId: 'getSite',
    method: 'get',
    path: '/api/sites/{siteId}',
    summary: 'One site',
    tag: 'Sites',
    scopes: ['api:read'],
    params: SiteParams,
    success: { status: 200, description: 'The site', body: SiteRecord },
  }),
  update: defineRoute({
    operationId: 'updateSite',
    method: 'patch',
    path: '/api/sites/{siteId}',
    summary: 'Correct the start URL of a site until an analysis has completed; set or remove credentials',
    tag: 'Sites',
    scopes: ['api:write'],
    conflicts: true,
    params: SiteParams,
    body: z
      .strictObject({
        url: SiteUrl.optional(),
        credentials: SiteCredentials.nullable()
          .optional()
          .meta({ description: 'Replaces the credentials; null removes them.' }),
      })
      .refine((body) => Object.keys(body).length > 0, 'must hold a url or credentials')
      .meta({ id: 'SiteUpdate', minProperties: 1 }),
    success: { status: 200, description: 'The site', body: SiteRecord },
  }),
  putExpectedLosses: defineRoute({
    operationId: 'putExpectedLosses',
    method: 'put',
    path: '/api/sites/{siteId}/expected-losses',
    summary: 'Set which pages of a site search engines may drop, from the next analysis on',
    description: 'Replaces the patterns set before. Lost pages that match are expected, and are not issues.',
    tag: 'Sites',
    scopes: ['api:write'],
    params: SiteParams,
    body: z
      .strictObject({ patterns: z.array(PathPattern).max(EXPECTED_LOSSES_MAX) })
      .meta({ id: 'ExpectedLosses' }),
    success: { status: 200, description: 'The site', body: SiteRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteSite',
    method: 'delete',
    path: '/api/sites/{siteId}',
    summary:
      'Delete a site with its analyses, plans and schedules; an analysis in progress is cancelled first',
    tag: 'Sites',
    scopes: ['api:write'],
    role: 'owner',
    params: SiteParams,
    success: { status: 204, description: 'Deleted' },
  }),
  listAnalyses: defineRoute({
    operationId: 'listSiteChecks',
    method: 'get',
    path: '/api/sites/{siteId}/site-checks',
    summary: 'Analyses of a site, the newest first',
    tag: 'Sites',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: {
      status: 200,
      description: 'A page of analyses',
      body: z.object({ sentence: Sentence, ...listOf(SiteCheckRecord).shape }),
    },
  }),
  listOfAccount: defineRoute({
    operationId: 'listAccountSites',
    method: 'get',
    path: '/v1/sites',
    summary: 'All sites of the account with their latest results',
    tag: 'Sites',
    scopes: ['mcp:read', 'api:read'],
    query: PageQuery.extend({
      q: Text(200).optional().meta({ description: 'Part of the URL, in upper or lower case.' }),
    }),
    success: {
      status: 200,
      description: 'A page of sites',
      body: z
        .object({
          sentence: Sentence,
          ...listOf(SiteOverview).shape,
          total: z.int().meta({ description: 'How many sites the account has.' }),
        })
        .meta({ id: 'AccountSites' }),
    },
  }),
  linkGraph: defineRoute({
    operationId: 'getLinkGraph',
    method: 'get',
    path: '/api/sites/{siteId}/link-graph',
    summary: 'Pages of the latest completed analysis and the links between them',
    tag: 'Sites',
    scopes: ['api:read'],
    conflicts: true,
    params: SiteParams,
    query: PageQuery,
    success: {
      status: 200,
      description: 'A page of nodes, each with its outgoing links',
      body: z.object({ ...listOf(LinkGraphNode).shape, basedOn: BasedOn }).meta({ id: 'LinkGraph' }),
    },
  }),
  sitemap: defineRoute({
    operationId: 'getSitemap',
    method: 'get',
    path: '/api/sites/{siteId}/sitemap.xml',
    summary: 'A sitemap of the indexable pages of the latest completed analysis, the first 50,000',
    tag: 'Sites',
    scopes: ['api:read'],
    conflicts: true,
    params: SiteParams,
    success: {
      status: 200,
      description:
        'The sitemap. A comment names its analysis. A page that this analysis could only not read counts as it last stood.',
      contentTypes: ['application/xml'],
    },
  }),
} as const;

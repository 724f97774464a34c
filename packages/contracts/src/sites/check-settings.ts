import { z } from 'zod';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { PathPattern } from '../analyses/path-pattern.ts';
import { FutureTime, HttpUrl, Id, Severity, Text, Timestamp } from '../vocabulary.ts';

export const CheckSettingRecord = z
  .object({
    checkId: z.string(),
    enabled: z.boolean().meta({ description: 'Off: the check does not run in the analyses of the account.' }),
    severity: Severity.nullable().meta({
      description: "The severity of every finding of the check; null leaves the check's own.",
    }),
  })
  .meta({ id: 'CheckSetting' });
export type CheckSettingRecord = z.infer<typeof CheckSettingRecord>;

export const IgnoredFindingRecord = z
  .object({
    id: Id,
    siteId: Id,
    checkId: z.string(),
    url: z
      .string()
      .nullable()
      .meta({ description: 'The URL of the page. Null: on all pages, or on those of the pattern.' }),
    pattern: z.string().nullable().meta({ description: 'Ignored on the pages whose path matches.' }),
    reason: z.string(),
    until: Timestamp.nullable().meta({ description: 'It is ignored until then.' }),
    createdAt: Timestamp,
  })
  .meta({ id: 'IgnoredFinding' });
export type IgnoredFindingRecord = z.infer<typeof IgnoredFindingRecord>;

const CheckId = z
  .string()
  .regex(/^[a-z\d-]{1,100}$/, 'must be the id of a check')
  .meta({ description: 'An id of the check catalogue.' });
/** A finding, or a check on some pages or on the site, that is ignored. */
const Ignored = z
  .strictObject({
    checkId: CheckId,
    url: HttpUrl.optional().meta({ description: 'The URL of the page.' }),
    pattern: PathPattern.optional().meta({
      description: 'Instead of a URL: ignores the check on the pages whose path matches.',
    }),
  })
  .refine(({ url, pattern }) => url === undefined || pattern === undefined, {
    error: 'must not be given beside url',
    path: ['pattern'],
  })
  .meta({ description: 'Without url and pattern, the check is ignored on the whole site.' });

const Why = {
  reason: Text(1_000).meta({ description: 'Tells others later why it is ignored.' }),
  until: FutureTime.optional().meta({ description: 'Ignored until then. Default: until it is deleted.' }),
};

const CheckParams = z.object({ checkId: CheckId });
const SiteParams = z.object({ siteId: Id });

export const checkSettingRoutes = {
  list: defineRoute({
    operationId: 'listCheckSettings',
    method: 'get',
    path: '/api/check-settings',
    summary: 'The checks that the account has switched off or given another severity',
    tag: 'Issues',
    scopes: ['api:read'],
    success: {
      status: 200,
      description: 'All settings, unpaginated; a check without a setting runs as in the catalogue',
      body: z
        .object({ sentence: Sentence, data: z.array(CheckSettingRecord), nextCursor: z.null() })
        .meta({ id: 'CheckSettings' }),
    },
  }),
  put: defineRoute({
    operationId: 'putCheckSetting',
    method: 'put',
    path: '/api/check-settings/{checkId}',
    summary: 'Switch a check off or on, or change its severity, from the next analysis on',
    tag: 'Issues',
    scopes: ['api:write'],
    params: CheckParams,
    body: z
      .strictObject({ enabled: z.boolean().default(true), severity: Severity.nullable().default(null) })
      .meta({ id: 'CheckSettingBody' }),
    success: { status: 200, description: 'The setting', body: CheckSettingRecord },
  }),
  delete: defineRoute({
    operationId: 'deleteCheckSetting',
    method: 'delete',
    path: '/api/check-settings/{checkId}',
    summary: 'Let a check run as in the catalogue again',
    tag: 'Issues',
    scopes: ['api:write'],
    params: CheckParams,
    success: { status: 204, description: 'The check no longer has a setting' },
  }),
} as const;

export const ignoredFindingRoutes = {
  list: defineRoute({
    operationId: 'listIgnoredFindings',
    method: 'get',
    path: '/api/sites/{siteId}/ignored-findings',
    summary: 'The ignored issues and checks of a site, with the reasons',
    tag: 'Issues',
    scopes: ['api:read'],
    params: SiteParams,
    query: PageQuery,
    success: { status: 200, description: 'A page of them', body: listOf(IgnoredFindingRecord) },
  }),
  create: defineRoute({
    operationId: 'ignoreFinding',
    method: 'post',
    path: '/api/sites/{siteId}/ignored-findings',
    summary: 'Ignore an issue, a check on the pages of a pattern, or a check on the whole site',
    description:
      'It is no longer listed or scored: at once in the analysis that represents the site, which gets a new plan, ' +
      'and in later ones.',
    tag: 'Issues',
    scopes: ['api:write'],
    conflicts: true,
    params: SiteParams,
    body: Ignored.safeExtend(Why).meta({ id: 'IgnoreFindingBody' }),
    success: { status: 201, description: 'The ignored finding or check', body: IgnoredFindingRecord },
  }),
  createMany: defineRoute({
    operationId: 'ignoreFindings',
    method: 'post',
    path: '/api/sites/{siteId}/ignored-findings/selection',
    summary: 'Ignore up to 200 issues at once, for one reason',
    description: 'Findings that are ignored already stay as they are.',
    tag: 'Issues',
    scopes: ['api:write'],
    params: SiteParams,
    body: z
      .strictObject({ findings: z.array(Ignored).min(1).max(200), ...Why })
      .meta({ id: 'IgnoreFindingsBody' }),
    success: {
      status: 201,
      description: 'The newly ignored findings',
      body: z
        .object({ data: z.array(IgnoredFindingRecord), nextCursor: z.null() })
        .meta({ id: 'IgnoredFindings' }),
    },
  }),
  delete: defineRoute({
    operationId: 'unignoreFinding',
    method: 'delete',
    path: '/api/sites/{siteId}/ignored-findings/{ignoredFindingId}',
    summary: 'Stop ignoring an issue or a check',
    tag: 'Issues',
    scopes: ['api:write'],
    params: z.object({ siteId: Id, ignoredFindingId: Id }),
    success: { status: 204, description: 'Deleted' },
  }),
} as const;

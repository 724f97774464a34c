import { z } from 'zod';
import { BasedOn } from './extent.ts';
import { ChangeCounts, FindingChange, NotJudged, provenWord } from './judged.ts';
import { PathPattern } from './path-pattern.ts';
import { defineRoute, listOf, PageQuery, Sentence } from '../route.ts';
import { SiteCheckRecord } from './site-checks.ts';
import {
  ActionType,
  Category,
  Confidence,
  DashboardUrl,
  Dimension,
  Effort,
  Handling,
  Id,
  OneOf,
  Several,
  Severity,
  Text,
  Timestamp,
} from '../vocabulary.ts';

export const IssueRecord = z
  .object({
    id: Id,
    checkId: z.string(),
    severity: Severity,
    confidence: Confidence.meta({
      description:
        'The confidence in this finding. A finding with `low` is not scored and never fixed by a program.',
    }),
    dimension: Dimension,
    category: Category,
    type: ActionType,
    url: z.string(),
    message: z.string(),
    evidence: z.record(z.string(), z.unknown()),
    observed: z
      .record(z.string(), z.unknown())
      .meta({ description: 'The same as `evidence`; targets of actions use this name.' }),
    firstSeenAt: Timestamp,
    dashboardUrl: DashboardUrl,
  })
  .meta({ id: 'Issue' });
export type IssueRecord = z.infer<typeof IssueRecord>;

/** An issue in an exported file: found by the analysis, or found before and not judged again. */
export const ExportedIssueRecord = z
  .object({
    ...IssueRecord.shape,
    notJudged: NotJudged.nullable().meta({
      description:
        'Why an issue found before was not judged again, so that it stands; null if it was found now.',
    }),
  })
  .meta({ id: 'ExportedIssue' });
export type ExportedIssueRecord = z.infer<typeof ExportedIssueRecord>;

/** An issue of a comparison. */
export const ChangedIssueRecord = z
  .object({
    ...IssueRecord.shape,
    change: provenWord(FindingChange),
    notJudged: NotJudged.nullable().meta({ description: 'Why it was not judged again; else null.' }),
  })
  .meta({ id: 'ChangedIssue' });
export type ChangedIssueRecord = z.infer<typeof ChangedIssueRecord>;

export const CheckRecord = z
  .object({
    id: z.string(),
    title: z.string(),
    category: Category,
    dimension: Dimension,
    type: ActionType,
    scope: z.enum(['page', 'site']),
    severity: Severity,
    effort: Effort,
    handling: Handling.meta({ description: '`auto_fixable` if the check can name a concrete fix.' }),
    why: z.string(),
    howToFix: z.string(),
    example: z.object({ bad: z.string(), good: z.string() }),
    references: z.array(z.string()),
    informational: z.boolean().meta({ description: 'An opportunity: listed, never scored.' }),
  })
  .meta({ id: 'Check' });
export type CheckRecord = z.infer<typeof CheckRecord>;

const SiteCheckParams = z.object({ siteCheckId: Id });

export const IssueFilter = z.object({
  check: Several(Text(100)).optional().meta({
    description: 'Ids of checks. An unknown id is refused.',
  }),
  severity: Several(Severity).optional(),
  dimension: Several(Dimension).optional(),
  category: Several(Category).optional(),
  url: Text(2048).optional().meta({ description: 'The exact URL of a page.' }),
  urlPrefix: Text(2048).optional().meta({ description: 'The beginning of the URL.' }),
  pattern: PathPattern.optional().meta({
    description: 'A pattern of the paths of pages, such as those of a template.',
  }),
  change: OneOf(['new', 'still']).optional().meta({
    description: 'The change since the previous completed analysis; without one, all issues are new.',
  }),
  q: Text(200).optional().meta({ description: 'Part of the URL, or of the title of the check.' }),
});
export type IssueFilter = z.infer<typeof IssueFilter>;

/** The order of issues: in the order of discovery, the latest first, or the most severe first. */
export const IssueSort = OneOf(['found', 'latest', 'severity']);
export type IssueSort = z.infer<typeof IssueSort>;

export const issueRoutes = {
  list: defineRoute({
    operationId: 'listIssues',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/issues',
    summary: 'Issues of an analysis, also while it runs',
    tag: 'Issues',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...PageQuery.shape,
      ...IssueFilter.shape,
      sort: IssueSort.default('found'),
    }),
    success: {
      status: 200,
      description: 'A page of issues',
      body: z
        .object({
          sentence: Sentence.nullable(),
          ...listOf(IssueRecord).shape,
          total: z
            .int()
            .nullable()
            .meta({ description: 'How many issues pass the filter; only on the first page of the list.' }),
        })
        .meta({ id: 'Issues' }),
    },
  }),
  export: defineRoute({
    operationId: 'exportIssues',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/export',
    summary: 'The issues of an analysis as one file: all, or those that pass a filter',
    description:
      'The file also has issues that were found before and not judged again, with the reason in ' +
      '`notJudged`. Each row of a CSV file says how many of the known pages were seen. The name of the file ' +
      'says whether that was a part of the site.',
    tag: 'Issues',
    scopes: ['api:read'],
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...IssueFilter.shape,
      sort: IssueSort.default('found'),
      format: OneOf(['csv', 'json', 'sarif']).default('csv'),
    }),
    success: {
      status: 200,
      description: 'The file, streamed',
      body: z
        .object({ siteCheck: SiteCheckRecord, issues: z.array(ExportedIssueRecord) })
        .meta({ id: 'IssueExport', description: 'With `format=json`.' }),
      contentTypes: ['text/csv', 'application/sarif+json'],
    },
  }),
  compare: defineRoute({
    operationId: 'compareSiteChecks',
    method: 'get',
    path: '/api/site-checks/{siteCheckId}/compare',
    summary: 'What became of the issues of an analysis in another analysis of the same site',
    description:
      'Issues are compared by check, URL and place in the page. `still` ones are in both analyses. An issue ' +
      'that `to` does not find is `fixed` if the same check judged the same page again and it passed. ' +
      'Otherwise it is `not_judged`, and `notJudged` says why. Both analyses must be completed.',
    tag: 'Issues',
    scopes: ['api:read'],
    conflicts: true,
    details: true,
    params: SiteCheckParams,
    query: z.strictObject({
      ...PageQuery.shape,
      to: Id.meta({ description: 'The other analysis, usually the later one.' }),
      change: FindingChange.default('new').meta({ description: 'The changes to list.' }),
    }),
    success: {
      status: 200,
      description: 'The counts, and a page of the issues asked for',
      body: z
        .object({
          counts: ChangeCounts,
          from: BasedOn,
          to: BasedOn,
          ...listOf(ChangedIssueRecord).shape,
        })
        .meta({ id: 'Comparison' }),
    },
  }),
  listChecks: defineRoute({
    operationId: 'listChecks',
    method: 'get',
    path: '/api/checks',
    summary: 'The check catalogue',
    tag: 'Issues',
    scopes: ['api:read'],
    success: {
      status: 200,
      description: 'Every check, whole and unpaginated',
      body: z.object({ data: z.array(CheckRecord), nextCursor: z.null() }).meta({ id: 'CheckCatalogue' }),
    },
  }),
} as const;

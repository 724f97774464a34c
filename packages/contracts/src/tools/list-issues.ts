import { z } from 'zod';
import { IssueRecord } from '../analyses/issues.ts';
import { HttpUrl, Id, Severity, Text } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { hasExactlyOneOf } from './one-of.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';
import { NextCursor, NextSteps, ToolList } from './tool-list.ts';

export const ListIssuesBody = z
  .strictObject({
    url: HttpUrl.optional().meta({ description: 'Issues of this page.' }),
    domain: Domain.optional(),
    siteCheckId: Id.optional().meta({ description: 'A scan other than the latest.' }),
    check: z.array(Text(100)).min(1).max(20).optional().meta({ description: 'Ids of checks.' }),
    severity: z.array(Severity).min(1).max(4).optional(),
    ...ToolList.shape,
  })
  .refine(...hasExactlyOneOf('url', 'domain', 'siteCheckId'))
  .meta({ id: 'ListIssuesBody' });

/** An issue in the form that tools show. */
export const ShownIssue = IssueRecord.pick({ checkId: true, severity: true, url: true, dashboardUrl: true })
  .extend({ untrusted: Untrusted, message: PageText })
  .meta({ id: 'ShownIssue' });
export type ShownIssue = z.infer<typeof ShownIssue>;

export const IssueList = z
  .object({
    summary: Summary,
    siteCheckId: Id,
    total: z.int(),
    data: z.array(ShownIssue).meta({ description: 'The most severe first.' }),
    nextCursor: NextCursor,
    nextSteps: NextSteps,
  })
  .meta({ id: 'IssueList' });

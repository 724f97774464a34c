import { z } from 'zod';
import { issueRoutes } from '../analyses/issues.ts';
import { Id } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { ShownIssue } from './list-issues.ts';
import { Summary } from './summary.ts';
import { NextCursor, NextSteps, ToolList } from './tool-list.ts';

const { change } = issueRoutes.compare.query.shape;
const { counts } = issueRoutes.compare.success.body.shape;

export const CompareScansBody = z
  .strictObject({
    domain: Domain.optional().meta({ description: 'Its latest scan and the one before.' }),
    from: Id.optional().meta({ description: 'siteCheckId of the earlier scan, with `to`.' }),
    to: Id.optional(),
    change,
    ...ToolList.shape,
  })
  .refine(
    ({ domain, from, to }) => (domain === undefined ? from !== undefined && to !== undefined : from === to),
    'must have either domain, or from and to',
  )
  .meta({ id: 'CompareScansBody' });

export const ScanComparison = z
  .object({
    summary: Summary,
    from: Id,
    to: Id,
    scoreChange: z.int().nullable(),
    counts,
    total: z.int().meta({ description: 'Issues with this change.' }),
    data: z.array(ShownIssue),
    nextCursor: NextCursor,
    nextSteps: NextSteps,
  })
  .meta({ id: 'ScanComparison' });

import { z } from 'zod';
import { BasedOn } from '../analyses/extent.ts';
import { Confidence, Handling, HttpUrl, Priority, Timestamp } from '../vocabulary.ts';
import { HTML_LENGTH_MAX } from './generate-meta.ts';
import { hasExactlyOneOf, needsExactlyOneOf } from './one-of.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';

export const CheckBeforeDeployBody = z
  .strictObject({
    url: HttpUrl.optional().meta({ description: 'A preview that a worker can fetch now.' }),
    pages: z
      .array(
        z.strictObject({
          url: HttpUrl.meta({ description: 'Where the page is going to be.' }),
          html: z.string().min(1).max(HTML_LENGTH_MAX),
        }),
      )
      .min(1)
      .max(100)
      .optional(),
    baseline: z.boolean().optional().meta({
      description: "Compare with the latest completed analysis of the site on the pages' host.",
    }),
    failOn: Priority.optional().meta({ description: 'The lowest priority that fails; default `high`.' }),
  })
  .refine(...hasExactlyOneOf('url', 'pages'))
  .meta({ id: 'CheckBeforeDeployBody', ...needsExactlyOneOf('url', 'pages') });

export const PageIssue = z
  .object({
    untrusted: Untrusted,
    url: z.string(),
    checkId: z.string(),
    title: z.string(),
    priority: Priority,
    confidence: Confidence,
    message: PageText.meta({ description: 'What was found on this page.' }),
    howToFix: z.string(),
    reference: z.string(),
    handling: Handling.meta({ description: '`auto_fixable` where the exact change follows.' }),
    current: PageText.nullable(),
    suggested: z.string().optional(),
    snippet: z.string().optional().meta({ description: 'Ready to paste.' }),
  })
  .meta({ id: 'PageIssue' });
export type PageIssue = z.infer<typeof PageIssue>;

export const FixedIssue = z
  .object({ url: z.string(), checkId: z.string(), title: z.string(), priority: Priority })
  .meta({ id: 'FixedIssue' });

export const DeployCheck = z
  .object({
    summary: Summary,
    passed: z.boolean().meta({ description: 'Nothing is blocking.' }),
    score: z.int().min(0).max(100).meta({ description: 'As the health score, of these pages alone.' }),
    issues: z.array(PageIssue).meta({ description: 'Most urgent first.' }),
    blocking: z.array(PageIssue).meta({
      description:
        'Those that fail: of the priority `failOn` or above, and not mere suspicions. Whatever `failOn` says, a page ' +
        'that would not be found any more as it was in the latest analysis (`noindex-gained`, `canonical-moved`, ' +
        '`status-lost`, `redirect-gained`, `title-lost`) is among them.',
    }),
    comparedWith: BasedOn.extend({ finishedAt: Timestamp })

      .nullable()
      .meta({ description: 'The analysis that `new` and `fixed` refer to.' }),
    new: z.array(PageIssue).nullable().meta({ description: 'Null where there is nothing to compare with.' }),
    fixed: z.array(FixedIssue).nullable(),
    notJudged: z.array(FixedIssue).nullable().meta({
      description:
        'Issues that cannot be seen any more because the page would not be found: nobody fixed them.',
    }),
  })
  .meta({ id: 'DeployCheck' });
export type DeployCheck = z.infer<typeof DeployCheck>;

import { z } from 'zod';
import { counted } from '../numbers.ts';
import { BasedOn } from '../analyses/extent.ts';
import { FindingChange, NotJudged, provenWord } from '../analyses/judged.ts';
import { LossKind } from '../analyses/lost-pages.ts';
import { PathPattern } from '../analyses/path-pattern.ts';
import { Confidence, DashboardUrl, Handling, HttpUrl, OneOf, Priority, Timestamp } from '../vocabulary.ts';
import { HTML_LENGTH_MAX } from './generate-meta.ts';
import { hasExactlyOneOf, needsExactlyOneOf } from './one-of.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';

export const DEPLOY_ISSUES_MAX = 1_000;
export const ALONGSIDE_MAX = 10_000;

const ProductionUrl = HttpUrl.meta({
  description: 'Where the page will be. Default: `mapping`, else its `url`.',
});

export const CheckBeforeDeployBody = z
  .strictObject({
    url: HttpUrl.optional().meta({
      description: 'A preview that the service can fetch now.',
    }),
    as: ProductionUrl.optional(),
    pages: z
      .array(
        z.strictObject({
          url: HttpUrl.meta({ description: 'Where the page is, or is going to be.' }),
          as: ProductionUrl.optional(),
          html: z.string().min(1).max(HTML_LENGTH_MAX),
        }),
      )
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'Pages with their source.' }),
    alongside: z
      .array(
        z.strictObject({
          url: HttpUrl,
          title: z
            .string()
            .max(2_000)
            .nullable()
            .meta({ description: 'Null if search results do not show it.' }),
        }),
      )
      .max(ALONGSIDE_MAX)
      .optional()
      .meta({ description: 'All pages that go live, if they do not fit into one call.' }),
    sitemaps: z
      .array(
        z.strictObject({
          url: HttpUrl.meta({ description: 'Where the sitemap is, or is going to be.' }),
          xml: z.string().min(1).max(HTML_LENGTH_MAX),
        }),
      )
      .max(20)
      .optional()
      .meta({
        description: 'Sitemaps that go live with the pages.',
      }),
    mapping: z
      .array(
        z.strictObject({
          from: HttpUrl.meta({ description: 'Host and folder of the preview.' }),
          to: HttpUrl.meta({ description: 'Host and folder in production.' }),
        }),
      )
      .max(20)
      .optional()
      .meta({
        description: 'Where pages will be, by the beginning of their `url`.',
        examples: [[{ from: 'https://pr-7.preview.example.com/', to: 'https://example.com/' }]],
      }),
    expected: z.array(PathPattern).max(100).optional().meta({
      description: 'Paths of pages that search engines may lose.',
    }),
    baseline: z.boolean().optional().meta({
      description:
        'Compare with the latest analysis of the site. Default true; with false all issues count as new.',
    }),
    failOn: Priority.optional().meta({
      description: 'The lowest priority of new issues that fails; default `high`.',
    }),
    failOnExisting: z.boolean().optional().meta({
      description: 'Known issues fail, too. Default false.',
    }),
    detail: OneOf(['brief', 'full']).optional().meta({
      description:
        '`brief` (default) lists new issues, those that block and pages that are still lost; `full` lists known, fixed and not judged ones, too.',
    }),
    limit: z.int().min(1).max(DEPLOY_ISSUES_MAX).optional().meta({
      description: 'Default: what fits 4 KB.',
    }),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/, 'must be the nextCursor of the previous answer')
      .optional()
      .meta({
        description: '`nextCursor` of the previous answer, with the same body.',
      }),
  })
  .refine(...hasExactlyOneOf('url', 'pages'))
  .refine(({ as, url }) => as === undefined || url !== undefined, {
    path: ['as'],
    error: 'belongs to url; put it beside the url of each of pages',
  })
  .meta({ id: 'CheckBeforeDeployBody', ...needsExactlyOneOf('url', 'pages') });

export const PageIssue = z
  .object({
    untrusted: Untrusted,
    url: z.string(),
    checkId: z.string(),
    title: z.string(),
    change: FindingChange.extract(['new', 'still']),
    blocks: z.boolean(),
    how: LossKind.optional().meta({ description: 'How search engines would lose the page.' }),
    priority: Priority,
    confidence: Confidence,
    message: PageText.meta({ description: 'What was found on this page.' }),
    howToFix: z.string(),
    reference: z.string(),
    handling: Handling.meta({ description: '`auto_fixable` if the exact change follows.' }),
    current: PageText.nullable(),
    suggested: z.string().optional(),
    snippet: z.string().optional().meta({ description: 'Ready to paste.' }),
  })
  .meta({ id: 'PageIssue' });
export type PageIssue = z.infer<typeof PageIssue>;

/** Tells whether an answer lists the issue by default: it is new, it blocks, or its page is still lost. */
export function isToldByDefault({
  change,
  blocks,
  how,
}: Pick<PageIssue, 'change' | 'blocks' | 'how'>): boolean {
  return change === 'new' || blocks || how !== undefined;
}

/** Returns a sentence about lost pages that pass because they are unchanged; null for none. */
export function stillLostSentence(
  issues: readonly Pick<PageIssue, 'url' | 'how' | 'blocks'>[],
): string | null {
  const lost = issues.filter(({ how, blocks }) => how !== undefined && !blocks);
  const [first] = lost;
  return first === undefined
    ? null
    : `Still lost to search engines, and unchanged: ${counted(lost.length, 'page')}, such as ${first.url}.`;
}

export const GoneIssue = z
  .object({
    url: z.string(),
    checkId: z.string(),
    title: z.string(),
    priority: Priority,
    change: provenWord(FindingChange.extract(['fixed', 'not_judged'])),
    notJudged: NotJudged.optional(),
  })
  .meta({ id: 'GoneIssue', description: 'An issue of the latest analysis that is no longer found.' });
export type GoneIssue = z.input<typeof GoneIssue>;

/** The address in the dashboard; null if the analysis does not know the page. */
const InDashboard = { dashboardUrl: DashboardUrl.nullable() };

const Count = z.int().min(0);

export const DeployCheck = z
  .object({
    summary: Summary,
    passed: z
      .boolean()
      .meta({ description: 'Nothing blocks, and the analysis knows the addresses of the pages.' }),
    score: z.int().min(0).max(100).meta({ description: 'Health score of these pages alone.' }),
    comparedWith: BasedOn.extend({ finishedAt: Timestamp })
      .nullable()
      .meta({ description: 'The analysis that the counts refer to; without one all issues are new.' }),
    judgedAs: z.object({ from: z.string(), to: z.string() }).optional().meta({
      description: 'Present if the canonicals of a preview, and not the caller, said where it will be.',
    }),
    new: Count,
    existing: Count,
    fixed: Count,
    notJudged: Count.meta({
      description: 'Issues of the analysis whose checks did not judge the page again: nobody fixed them.',
    }),
    unknownPages: Count.meta({
      description:
        'Pages whose addresses the analysis does not know. When most are, nothing passes: use `as` or `mapping`.',
    }),
    blocking: Count.meta({
      description:
        'New issues of the priority `failOn` or above, except suspicions. A page that search engines would lose always ' +
        'blocks, and so do a missing title and an address of a local or staging host.',
    }),
    issues: z
      .array(PageIssue.extend(InDashboard))
      .meta({ description: 'Those that block first, then the most urgent.' }),
    gone: z
      .array(GoneIssue.extend(InDashboard))
      .meta({ description: 'With `detail` `full`: issues that are fixed or not judged.' }),
    nextCursor: z.string().nullable().meta({ description: 'Null on the last page.' }),
  })
  .meta({ id: 'DeployCheck' });
export type DeployCheck = z.infer<typeof DeployCheck>;

/** The smallest number of pages that tells; fewer may all be new. */
const PAGES_TO_TELL = 3;

/** Tells whether most pages match no page of the analysis, so that their addresses must be wrong. */
export function mostAreUnknown(unknown: number, pages: number): boolean {
  return pages >= PAGES_TO_TELL && unknown * 2 > pages;
}

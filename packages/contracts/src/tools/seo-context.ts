import { z } from 'zod';
import { BasedOn } from '../analyses/extent.ts';
import { Id, OneOf, Timestamp } from '../vocabulary.ts';
import { Domain } from './domain.ts';
import { PlanAction } from './get-plan.ts';
import { Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';
import { NextSteps } from './tool-list.ts';

export const SeoContextBody = z
  .strictObject({
    domain: Domain,
    detail: OneOf(['short', 'full']).default('short').meta({
      description: '`short` stays below 4 KB; `full` has longer lists.',
    }),
  })
  .meta({ id: 'SeoContextBody' });

export const SeoContext = z
  .object({
    summary: Summary,
    untrusted: Untrusted,
    domain: z.string(),
    siteId: Id,
    clientId: Id,
    lastAnalysis: z
      .object({ id: Id, finishedAt: Timestamp, urlsChecked: z.int(), healthScore: z.int().nullable() })
      .nullable()
      .meta({ description: 'Null before the first completed analysis: figures are 0 and lists empty then.' }),
    basedOn: BasedOn.nullable(),
    runningAnalysis: z
      .object({ id: Id, urlsChecked: z.int(), totalUrls: z.int() })
      .nullable()
      .meta({ description: 'An analysis that has not ended yet.' }),
    issuesByPriority: z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() }),
    lostPages: z.int().meta({
      description: 'Pages that search engines drop by mistake. Start with the action `lost-page`.',
    }),
    actionsTotal: z.int(),
    topActions: z.array(PlanAction).max(10),
    pages: z.object({
      count: z.int().meta({ description: 'Pages that answered with HTML.' }),
      indexable: z.int(),
      orphaned: z.int().meta({ description: 'Indexable pages that no other page links to.' }),
    }),
    javascript: z.object({
      changes: z.int().meta({ description: 'Pages that JavaScript makes or changes.' }),
      notRun: z.int().meta({ description: 'Pages that need JavaScript and were read without it.' }),
    }),
    keywords: z
      .array(z.string())
      .max(20)
      .meta({ description: 'Words of titles, headings and descriptions, the most frequent first.' }),
    keywordsTotal: z.int().meta({ description: 'Includes keywords that are parts of longer ones.' }),
    structuredDataTypes: z.array(z.string()).max(50).meta({ description: 'The most frequent first.' }),
    structuredDataTypesTotal: z.int(),
    languages: z.array(z.string()).max(50).meta({ description: 'The most frequent first.' }),
    languagesTotal: z.int(),
    nextSteps: NextSteps,
  })
  .meta({ id: 'SeoContext' });
export type SeoContext = z.infer<typeof SeoContext>;

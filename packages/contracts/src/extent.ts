import { z } from 'zod';
import type { CrawlOptions } from './site-checks.ts';
import { Id } from './vocabulary.ts';

export const Extent = z.enum(['full', 'partial']).meta({
  id: 'Extent',
  description:
    '`partial` where the analysis was told to look at a part of the site, or its page budget ran out.',
});

export const PartialReason = z
  .enum(['max_pages', 'max_depth', 'include', 'exclude', 'list', 'sitemap_only'])
  .meta({ id: 'PartialReason', description: 'What kept an analysis from seeing the whole site.' });
export type PartialReason = z.infer<typeof PartialReason>;

export const BasedOn = z
  .object({ siteCheckId: Id, extent: Extent, partialReasons: z.array(PartialReason) })
  .meta({
    id: 'BasedOn',
    description:
      'The analysis that an answer rests on: the latest completed one of full extent, if there is one.',
  });
export type BasedOn = z.infer<typeof BasedOn>;

/** An analysis as far as it decides what it saw of its site. */
export interface ExtentSource {
  readonly id: string;
  readonly options: unknown;
  readonly totalUrls: number;
}

/** Why an analysis did not see the whole site; empty for a full one. */
export function partialReasons({ options, totalUrls }: Omit<ExtentSource, 'id'>): PartialReason[] {
  const { mode, maxPages, maxDepth, include = [], exclude = [] } = options as CrawlOptions;
  const applies: Readonly<Record<PartialReason, boolean>> = {
    max_pages: maxPages !== undefined && totalUrls >= maxPages,
    max_depth: maxDepth !== undefined,
    include: include.length > 0,
    exclude: exclude.length > 0,
    list: mode === 'list',
    sitemap_only: mode === 'sitemap',
  };
  return PartialReason.options.filter((reason) => applies[reason]);
}

/** What an answer says of the analysis it rests on. */
export function basedOn(analysis: ExtentSource): BasedOn {
  const reasons = partialReasons(analysis);
  return {
    siteCheckId: analysis.id,
    extent: reasons.length === 0 ? 'full' : 'partial',
    partialReasons: reasons,
  };
}

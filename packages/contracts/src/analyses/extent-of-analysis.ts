import { PartialReason, type BasedOn, type Extent } from './extent.ts';
import type { Seen } from './seen.ts';
import type { CrawlOptions } from './site-checks.ts';

/** The parts of an analysis that decide how much of its site it saw. */
export interface ExtentSource {
  readonly id: string;
  readonly options: CrawlOptions;
  readonly totalUrls: number;
  /** Null until the analysis has completed. */
  readonly seen: Seen | null;
}

type WantedExtent = Pick<ExtentSource, 'options' | 'totalUrls'>;

/** Returns the reasons why an analysis did not see the whole site; empty for a full one. */
export function partialReasons({ options, totalUrls }: WantedExtent): PartialReason[] {
  const { mode, maxPages, maxDepth, include = [], exclude = [] } = options;
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

/** Tells whether an analysis saw the whole site. */
export function extentOf(analysis: WantedExtent): Extent {
  return partialReasons(analysis).length === 0 ? 'full' : 'partial';
}

/** Returns the description of the analysis on which an answer is based. */
export function basedOn(analysis: ExtentSource): BasedOn {
  return {
    siteCheckId: analysis.id,
    extent: extentOf(analysis),
    partialReasons: partialReasons(analysis),
    seen: analysis.seen,
  };
}

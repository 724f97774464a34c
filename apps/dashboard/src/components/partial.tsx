import { Alert } from '@mantine/core';
import type { PartialReason, SiteCheckRecord } from '@plumbline/contracts';

const REASONS: Readonly<Record<PartialReason, string>> = {
  max_pages: 'it reached its limit of pages',
  max_depth: 'it reached its limit of link depth',
  include: 'its options include only some paths',
  exclude: 'its options exclude some paths',
  list: 'it read a list of pages',
  sitemap_only: 'it read only what sitemaps name',
};

/** Says that an analysis saw only a part of the site; shows nothing for a complete one. */
export function Partial({ analysis }: { readonly analysis: SiteCheckRecord }) {
  if (analysis.partialReasons.length === 0) return null;
  return (
    <Alert color="yellow" variant="light">
      This analysis saw a part of the site:{' '}
      {analysis.partialReasons.map((reason) => REASONS[reason]).join('; ')}.
    </Alert>
  );
}

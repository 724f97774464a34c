import { Alert } from '@mantine/core';
import type { PartialReason, SiteCheckRecord } from '@plumbline/contracts';

const REASONS: Readonly<Record<PartialReason, string>> = {
  max_pages: 'it ended at as many pages as it was told',
  max_depth: 'it followed links only so far',
  include: 'it was told which paths to read',
  exclude: 'it was told which paths to leave out',
  list: 'it read a list of pages',
  sitemap_only: 'it read only what sitemaps name',
};

/** Says that an analysis saw only a part of the site; shows nothing for a complete one. */
export function Partial({ check }: { readonly check: SiteCheckRecord }) {
  if (check.extent === 'full') return null;
  return (
    <Alert color="yellow" variant="light">
      This analysis saw a part of the site: {check.partialReasons.map((reason) => REASONS[reason]).join('; ')}
      .
    </Alert>
  );
}

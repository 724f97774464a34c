import { catalogue, unfittingChecks } from '@plumbline/checks';
import { listSiteEdits, listSitemapUrls, type Analysis, type Database } from '@plumbline/database';
import { mergeSitemaps, removeUnfit } from '@plumbline/fixes';
import type { FoundValue } from './value.ts';

/** Returns each address in the sitemaps of the patches. */
export async function sitemapValues(db: Database, analysis: Analysis): Promise<readonly FoundValue[]> {
  const checkIds = catalogue.map(({ id }) => id);
  const listed = await listSitemapUrls(db, analysis.id, unfittingChecks);
  const edits = await listSiteEdits(db, analysis.id, checkIds);
  const files = mergeSitemaps(analysis.siteFiles?.sitemaps ?? [], listed, [...edits, ...removeUnfit(listed)]);
  return files.flatMap(({ path, content }) =>
    [...content.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) => ({
      kind: 'sitemap',
      check: 'patches',
      url,
      current: null,
      value: `${url} in ${path}`,
    })),
  );
}

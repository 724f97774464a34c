import { SKIP_REASONS } from '@plumbline/contracts';
import { listSkippedUrls, type Db, type PageOfAccount } from '@plumbline/database';
import { urlHash } from '@plumbline/web';

/** Returns why an analysis left a URL out, as the end of a sentence; null if it did not. */
export async function whyLeftOut(db: Db, { url, ...analysis }: PageOfAccount): Promise<string | null> {
  const { rows } = await listSkippedUrls(db, { ...analysis, urlHash: urlHash(url) }, { limit: 1 });
  const [skipped] = rows;
  return skipped === undefined ? null : SKIP_REASONS[skipped.reason];
}

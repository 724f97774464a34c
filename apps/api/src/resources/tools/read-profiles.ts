import { listPageProfiles, type Database, type PageProfile } from '@plumbline/database';
import { sharedSiteName } from '@plumbline/suggestions';

/**
 * Reads the texts by which the first indexable pages of an analysis describe themselves, each with the name of its
 * site if there is one.
 */
export async function readProfiles(
  db: Database,
  analysisId: string,
  limit: number,
): Promise<readonly PageProfile[]> {
  const profiles = await listPageProfiles(db, analysisId, limit);
  const shared = sharedSiteName(profiles.flatMap(({ title }) => title ?? []));
  return profiles.map((profile) => ({ ...profile, siteName: profile.siteName ?? shared }));
}

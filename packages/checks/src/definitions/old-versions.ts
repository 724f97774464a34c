import type { SiteFacts, SitePage } from '../site-facts/index.ts';

/** A folder of one version, such as `1.8`, `3.x` or `v2`. A bare number may be anything. */
const versionFolder = /^(?:v\d+(?:\.[\dx]+)*|\d+(?:\.[\dx]+)+)$/i;
const currentFolders = ['latest', 'stable', 'current'];

/**
 * Leaves out pages (at most 250) of an old version: those that stand outside of the folder of their version, too, or in
 * that of the current one.
 */
export async function withoutOldVersions(
  site: SiteFacts,
  pages: readonly SitePage[],
): Promise<readonly SitePage[]> {
  const current = await site.findPages(pages.flatMap(({ url }) => currentAddresses(url)));
  return pages.filter(
    ({ url }) => !currentAddresses(url).some((twin) => current.get(twin)?.indexable === true),
  );
}

/** Returns the addresses at which the current version of a page may be; none without a version in its own address. */
function currentAddresses(url: string): readonly string[] {
  const { origin, pathname, search } = new URL(url);
  const folders = pathname.split('/');
  const place = folders.findIndex((folder) => versionFolder.test(folder));
  if (place === -1 || place === folders.length - 1) return [];
  return [[], ...currentFolders.map((folder) => [folder])].map(
    (present) => origin + folders.toSpliced(place, 1, ...present).join('/') + search,
  );
}

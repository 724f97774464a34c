import { manifestIcons, type ManifestIcon } from '@plumbline/web';
import { isAnswered } from '../../../definitions/answered-probe.ts';
import type { SiteProbe } from '../../../site-facts/index.ts';

/** A web app manifest, reduced to its icons. */
export type Manifest =
  | { readonly state: 'unreachable'; readonly url: string; readonly status: number | null }
  | { readonly state: 'invalid'; readonly url: string; readonly error: string }
  | { readonly state: 'read'; readonly url: string; readonly icons: readonly ManifestIcon[] };

const textMax = 64 * 1024;

/** Reads the manifest from its probe; null if there was none, or its text is incomplete. */
export function readManifest(probes: readonly SiteProbe[]): Manifest | null {
  const probe = probes.find(({ purpose }) => purpose === 'manifest');
  if (probe === undefined || !isAnswered(probe)) return null;
  const { url, finalUrl, status, text } = probe;
  if (status !== 200) return { state: 'unreachable', url, status };
  if (text === '' || text.length >= textMax) return null;
  return parseManifest(url, finalUrl, text);
}

function parseManifest(url: string, base: string, text: string): Manifest {
  try {
    return { state: 'read', url, icons: manifestIcons(text, base) };
  } catch (error) {
    return { state: 'invalid', url, error: error instanceof Error ? error.message : 'not JSON' };
  }
}

/** Returns the width of a size token such as `192x192`, in pixels; null for `any`. */
export function widthOf(size: string): number | null {
  const width = /^(\d+)x\d+$/.exec(size)?.[1];
  return width === undefined ? null : Number(width);
}

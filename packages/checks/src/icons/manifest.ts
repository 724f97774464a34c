import { normaliseUrl } from '@plumbline/page-facts';
import type { SiteProbe } from '../site-facts/index.ts';

/** A web app manifest, as far as its icons go. */
export type Manifest =
  | { readonly state: 'unreachable'; readonly url: string; readonly status: number | null }
  | { readonly state: 'invalid'; readonly url: string; readonly error: string }
  | { readonly state: 'read'; readonly url: string; readonly icons: readonly ManifestIcon[] };

export interface ManifestIcon {
  readonly src: string;
  /** Resolved against the manifest; null when that fails. */
  readonly url: string | null;
  /** Tokens such as `192x192` or `any`; empty when the icon does not say. */
  readonly sizes: readonly string[];
  /** Without a purpose it is `any`. */
  readonly purposes: readonly string[];
  readonly type: string | null;
}

const textMax = 64 * 1024;

/** Reads the manifest from its probe; null where there was none, or where its text is not known in full. */
export function readManifest(probes: readonly SiteProbe[]): Manifest | null {
  const probe = probes.find(({ purpose }) => purpose === 'manifest');
  if (probe === undefined) return null;
  const { url, finalUrl, status, text } = probe;
  if (status === null) return null;
  if (status !== 200) return status >= 400 && status !== 429 ? { state: 'unreachable', url, status } : null;
  if (text === '' || text.length >= textMax) return null;
  return parseManifest(url, finalUrl, text);
}

function parseManifest(url: string, base: string, text: string): Manifest {
  try {
    const manifest: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return { state: 'read', url, icons: iconsOf(manifest, base) };
  } catch (error) {
    return { state: 'invalid', url, error: error instanceof Error ? error.message : 'not JSON' };
  }
}

function iconsOf(manifest: unknown, base: string): readonly ManifestIcon[] {
  const icons = entriesOf(manifest)['icons'];
  if (!Array.isArray(icons)) return [];
  return icons.map(entriesOf).flatMap((icon) => {
    const { src, sizes, purpose, type } = icon;
    if (typeof src !== 'string') return [];
    return [
      {
        src,
        url: normaliseUrl(src, base),
        sizes: tokensOf(sizes),
        purposes: purpose === undefined ? ['any'] : tokensOf(purpose),
        type: typeof type === 'string' ? type.toLowerCase() : null,
      },
    ];
  });
}

function entriesOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function tokensOf(value: unknown): readonly string[] {
  return typeof value === 'string' ? (value.toLowerCase().match(/\S+/g) ?? []) : [];
}

/** Width of a size token such as `192x192`, in pixels; null for `any`. */
export function widthOf(size: string): number | null {
  const width = /^(\d+)x\d+$/.exec(size)?.[1];
  return width === undefined ? null : Number(width);
}

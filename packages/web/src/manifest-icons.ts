import { normaliseUrl } from './normalise-url.ts';

/** An icon of a web app manifest (https://www.w3.org/TR/appmanifest/#icons-member). */
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

/** Returns the icons that a manifest names. @throws SyntaxError for text that is no JSON */
export function manifestIcons(text: string, manifestUrl: string): readonly ManifestIcon[] {
  const { icons } = entriesOf(JSON.parse(text.replace(/^\uFEFF/, '')));
  if (!Array.isArray(icons)) return [];
  return icons.map(entriesOf).flatMap(({ src, sizes, purpose, type }) => {
    if (typeof src !== 'string') return [];
    return [
      {
        src,
        url: normaliseUrl(src, manifestUrl),
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

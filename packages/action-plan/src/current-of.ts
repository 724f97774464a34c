import type { Check, Evidence } from '@plumbline/checks';

/**
 * Names that checks give in their evidence to what stands on the page, in the order in which they say most: what is at
 * fault comes before where it leads and where it is.
 */
const NAMES = [
  'rawHref',
  'value',
  'canonical',
  'href',
  'src',
  'imageUrl',
  'target',
  'rule',
  'contentType',
  'policy',
  'directives',
  'titles',
  'title',
  'descriptions',
  'description',
  'texts',
  'match',
  'excerpt',
  'alt',
  'text',
  'lastmod',
  'cacheControl',
  'raw',
  'loc',
  'links',
  'images',
  'resources',
  'files',
  'errors',
  'entries',
  'invalid',
  'placeholders',
  'skips',
  'blocks',
  'segments',
  'trail',
  'directories',
  'types',
  'sources',
  'urls',
  'otherUrls',
  'contents',
  'values',
  'source',
  'url',
  'origin',
  'status',
] as const;

const LISTED_MAX = 5;

/**
 * What stands on a page now, of a finding without a fix, as one text with a line for each place; null where nothing
 * does, which is what a check says that something is missing, and where the evidence names nothing.
 */
export function currentOf({ id }: Pick<Check, 'id'>, evidence: Evidence): string | null {
  return id.endsWith('-missing') ? null : named(evidence);
}

function named(evidence: Evidence): string | null {
  for (const name of NAMES) {
    const text = textOf(evidence[name]);
    if (text !== null) return withAnchor(text, evidence);
  }
  return null;
}

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value === '' ? null : value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) {
    const lines = value.slice(0, LISTED_MAX).flatMap((each: unknown) => textOf(each) ?? []);
    return lines.length === 0 ? null : lines.join('\n');
  }
  return typeof value === 'object' && value !== null ? named(value as Evidence) : null;
}

/** A link is found by its text. */
function withAnchor(text: string, { anchorText }: Evidence): string {
  return typeof anchorText === 'string' && anchorText !== '' ? `${text} ("${anchorText}")` : text;
}

import type { ResourceFacts } from '../../page-facts.ts';
import type { Attributes } from '../collector.ts';

/** A text inside an element that names what a browser loads. */
export type InlineKind = Extract<ResourceFacts['kind'], 'css' | 'import-map'>;

/** Longest text that is searched, in UTF-16 units. */
export const inlineLengthMax = 500_000;

/** Returns what the text of an element is, if it names what a browser loads; else null. */
export function inlineKindOf(name: string, { type = '' }: Attributes): InlineKind | null {
  if (name === 'style') return /^(?:\s*|text\/css)$/i.test(type) ? 'css' : null;
  return name === 'script' && type.trim().toLowerCase() === 'importmap' ? 'import-map' : null;
}

/** Returns the http: URLs of a style sheet or an import map, as written. */
export function insecureUrls(kind: InlineKind, text: string): readonly string[] {
  // Most texts name none, and the other patterns take longer.
  if (!/http:/i.test(text)) return [];
  if (kind === 'import-map')
    return Array.from(text.matchAll(moduleAddress), ([, url = '']) => url.replaceAll('\\/', '/'));
  return Array.from(text.replaceAll(loadsNothing, '').matchAll(cssAddress), ([, url = '']) => url);
}

const moduleAddress = /:\s*"(http:[^"]+)"/gi;

/** Comments, and rules that name a URL without loading it. */
const loadsNothing = /\/\*[^]*?(?:\*\/|$)|@(?:namespace|(?:-moz-)?document)\b[^;{]*/gi;

const cssAddress = /(?:\burl\(\s*(?:["']\s*)?|@import\s+["']\s*)(http:[^"')\s]+)/gi;

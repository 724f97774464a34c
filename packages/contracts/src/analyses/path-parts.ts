import { normaliseEscapes } from '../url-escapes.ts';

/**
 * Splits a pattern into its parts: `**` (any characters), `*` (any but a slash), `?` (one, no slash), and literal
 * text between them. A `**` that is a whole segment also stands for no segment, and takes a slash with it: `/a/**` is
 * also `/a`.
 */
export function splitPathPattern(pattern: string): string[] {
  return pattern.split(/(\/\*\*$|(?<=^|\/)\*\*\/|\*\*|\*|\?)/).filter((part) => part !== '');
}

const STEPS: Readonly<Record<string, string>> = {
  '?': '[^/]',
  '*': '[^/]*',
  '**': '.*',
  '**/': '(.*/)?',
  '/**': '(/.*)?',
};

/**
 * Returns the pattern as a regular expression on a whole path, for code that cannot call `pathMatcher`, such as SQL.
 */
export function pathExpression(pattern: string): string {
  const steps = splitPathPattern(pattern).map(
    (part) => STEPS[part] ?? asInUrl(part).replace(/[\\^$.|+()[\]{}]/g, '\\$&'),
  );
  return `^${steps.join('')}$`;
}

/** Returns literal text of a pattern in the form that it has in paths of normalised URLs. */
export function asInUrl(text: string): string {
  return normaliseEscapes(text.replace(/[^!-~]+|["<>`{}]/g, encodeURIComponent));
}

import { z } from 'zod';
import { normaliseEscapes } from '../url-escapes.ts';

const WILDCARDS_MAX = 10;

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

/** The pattern as a regular expression on a whole path, for what cannot call `pathMatcher`. */
export function pathExpression(pattern: string): string {
  const steps = splitPathPattern(pattern).map(
    (part) => STEPS[part] ?? asInUrl(part).replace(/[\\^$.|+()[\]{}]/g, '\\$&'),
  );
  return `^${steps.join('')}$`;
}

/** Returns literal text of a pattern as paths of normalised URLs have it. */
export function asInUrl(text: string): string {
  return normaliseEscapes(text.replace(/[^!-~]+|["<>`{}]/g, encodeURIComponent));
}

/** A pattern on a URL's path. */
export const PathPattern = z
  .string()
  .min(1)
  .max(500)
  .regex(new RegExp(`^[^*?]*(?:(?:\\*\\*|[*?])[^*?]*){0,${WILDCARDS_MAX}}$`), {
    error: `must have at most ${WILDCARDS_MAX} wildcards: *, ** and ? are one each`,
  })
  .meta({
    description:
      'On the path: `*` stands for any characters but a slash, `**` for any, `?` for one that is no slash; the rest for itself.',
    examples: ['/blog/**'],
  });

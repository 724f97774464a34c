import { z } from 'zod';

const WILDCARDS_MAX = 10;

/**
 * The parts of a pattern: `**` (any characters), `*` (any but a slash) and `?` (one, no slash) between what stands for
 * itself. A `**` that is a whole segment stands for none of them, too, and takes a slash with it: `/a/**` is also `/a`.
 */
export function splitPathPattern(pattern: string): string[] {
  return pattern.split(/(\/\*\*$|(?<=^|\/)\*\*\/|\*\*|\*|\?)/).filter((part) => part !== '');
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

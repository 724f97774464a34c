import { z } from 'zod';

const WILDCARDS_MAX = 10;

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
      'On the path: `*` stands for any characters but a slash, `**` for any characters, `?` for one that is not a slash; other characters stand for themselves.',
    examples: ['/blog/**'],
  });

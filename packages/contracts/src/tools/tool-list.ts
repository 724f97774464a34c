import { z } from 'zod';
import { Id } from '../vocabulary.ts';

/** The beginning of a tool's list, and the number of entries to return. */
export const ToolList = z.object({
  limit: z.int().min(1).max(100).optional().meta({ description: 'Default: what fits 4 KB.' }),
  cursor: Id.optional().meta({ description: '`nextCursor` of the previous answer.' }),
});

export const NextCursor = z.string().nullable().meta({ description: 'Null at the end.' });

/** A useful call after an answer. */
export const NextStep = z
  .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), why: z.string() })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof NextStep>;

/** The calls that the caller may make next, the most useful first. */
export const NextSteps = z.array(NextStep);

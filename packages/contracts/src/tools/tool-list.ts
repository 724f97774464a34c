import { z } from 'zod';
import { Id } from '../vocabulary.ts';

/** Where a tool's list begins, and how much of it to return. */
export const ToolList = z.object({
  limit: z.int().min(1).max(100).optional().meta({ description: 'Default: what fits 4 KB.' }),
  cursor: Id.optional().meta({ description: '`nextCursor` of the previous answer.' }),
});

export const NextCursor = z.string().nullable().meta({ description: 'Null at the end.' });

/** A call that makes sense after an answer. */
export const NextStep = z
  .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), why: z.string() })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof NextStep>;

/** The calls that the caller may make next, the most useful first. */
export const NextSteps = z.array(NextStep);

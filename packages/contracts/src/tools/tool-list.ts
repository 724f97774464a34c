import { z } from 'zod';
import { Id } from '../vocabulary.ts';

/** Where a list goes on that comes from an analysis. Its tag tells cursors of an earlier analysis apart. */
export interface ListCursor {
  readonly position: string;
  /** The end of the id of the analysis, which is random; empty in a text that is no such cursor. */
  readonly analysisTag: string;
}

const TAG_LENGTH = 12;

/** Reads a cursor, such as `01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f~3b1f0c2d4e5f`. */
export function readListCursor(cursor: string): ListCursor {
  const [position = '', analysisTag = ''] = cursor.split('~');
  return { position, analysisTag };
}

export function writeListCursor(position: string, analysisId: string): string {
  return `${position}~${analysisTagOf(analysisId)}`;
}

export function analysisTagOf(analysisId: string): string {
  return analysisId.slice(-TAG_LENGTH);
}

/** The beginning of a tool's list, and the number of entries to return. */
export const ToolList = z.object({
  limit: z.int().min(1).max(100).optional().meta({ description: 'Default: what fits 4 KB.' }),
  cursor: z
    .string()
    .max(60)
    .refine(
      (text) => Id.safeParse(readListCursor(text).position).success,
      'must be the nextCursor of the previous answer',
    )
    .optional()
    .meta({ description: '`nextCursor` of the previous answer.' }),
});

export const NextCursor = z.string().nullable().meta({ description: 'Null at the end.' });

/** A useful call after an answer. */
export const NextStep = z
  .object({ tool: z.string(), arguments: z.record(z.string(), z.unknown()), why: z.string() })
  .meta({ id: 'NextStep' });
export type NextStep = z.infer<typeof NextStep>;

/** The calls that the caller may make next, the most useful first. */
export const NextSteps = z.array(NextStep);

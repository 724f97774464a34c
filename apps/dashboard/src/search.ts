import { Id } from '@plumbline/contracts';
import { z } from 'zod';

/** What each screen keeps in its address. What is not understood there is left out, not an error. */

function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional().catch(undefined);
}

export const SignInSearch = z.object({ to: optional(z.string()) });

/** Another analysis than the latest completed one. */
export const AnalysisSearch = z.object({ analysis: optional(Id) });

import { z } from 'zod';
import { HttpUrl, Id, Text } from '../vocabulary.ts';
import { Summary } from './summary.ts';

export const IgnoreFindingToolBody = z
  .strictObject({
    actionId: Id,
    url: HttpUrl.optional().meta({ description: 'Of one target; without it, the check on the whole site.' }),
    reason: Text(1_000).meta({ description: 'For those who come later.' }),
  })
  .meta({ id: 'IgnoreFindingToolBody' });

export const IgnoredByTool = z
  .object({ summary: Summary, ignoredFindingId: Id, checkId: z.string(), url: z.string().nullable() })
  .meta({ id: 'IgnoredByTool' });

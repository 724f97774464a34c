import { z } from 'zod';
import { HttpUrl, Id, Text } from '../vocabulary.ts';
import { Summary } from './summary.ts';

export const IgnoreFindingToolBody = z
  .strictObject({
    actionId: Id,
    url: HttpUrl.optional().meta({
      description: 'One target. Without it, the check is ignored on the whole site.',
    }),
    reason: Text(1_000).optional().meta({ description: 'Why, for later readers.' }),
    takeBack: z.boolean().default(false).meta({ description: 'Reports the finding again.' }),
  })
  .refine(({ reason, takeBack }) => takeBack || reason !== undefined, {
    path: ['reason'],
    error: 'must say why it is ignored',
  })
  .meta({ id: 'IgnoreFindingToolBody' });

export const IgnoredByTool = z
  .object({
    summary: Summary,
    ignoredFindingId: Id,
    checkId: z.string(),
    url: z.string().nullable(),
    ignored: z.boolean().meta({ description: 'False if it is reported again.' }),
  })
  .meta({ id: 'IgnoredByTool' });

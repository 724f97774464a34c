import { z } from 'zod';
import { HttpUrl, Id, Text } from '../vocabulary.ts';
import { Summary } from './summary.ts';

export const IgnoreFindingToolBody = z
  .strictObject({
    actionId: Id,
    url: HttpUrl.optional().meta({ description: 'Of one target; without it, the check on the whole site.' }),
    reason: Text(1_000).optional().meta({ description: 'For those who come later.' }),
    takeBack: z.boolean().default(false).meta({ description: 'Tells of it again.' }),
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
    ignored: z.boolean().meta({ description: 'False: taken back.' }),
  })
  .meta({ id: 'IgnoredByTool' });

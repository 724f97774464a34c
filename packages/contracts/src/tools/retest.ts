import { z } from 'zod';
import { Retest, RetestBody, RetestedTarget } from '../plans/retests.ts';
import { Id } from '../vocabulary.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';
import { NextSteps } from './tool-list.ts';

export const RetestToolBody = z
  .strictObject({
    actionId: Id,
    ...RetestBody.shape,
    retestId: Id.optional().meta({ description: 'A retest that was still in progress: returns its result.' }),
  })
  .meta({ id: 'RetestToolBody' });

const TARGETS_SHOWN = 10;

export const RetestResult = z
  .object({
    summary: Summary,
    ...Retest.pick({
      retestId: true,
      checkId: true,
      status: true,
      fixed: true,
      failing: true,
      unverifiable: true,
    }).shape,
    targetsTotal: z.int(),
    targets: z
      .array(
        RetestedTarget.extend({
          untrusted: Untrusted,
          message: PageText.nullable(),
          reason: PageText.nullable(),
        }),
      )
      .max(TARGETS_SHOWN)
      .meta({ description: 'Those that are not fixed come first.' }),
    nextSteps: NextSteps,
  })
  .meta({ id: 'RetestResult' });
export type RetestResult = z.input<typeof RetestResult>;

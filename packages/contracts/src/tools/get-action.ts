import { z } from 'zod';
import { ActionItemRecord, ActionTarget } from '../plans/action-items.ts';
import { provenWord } from '../analyses/judged.ts';
import { ActionStatus } from '../plans/action-lifecycle.ts';
import { Id } from '../vocabulary.ts';
import { PageText, Untrusted } from './page-text.ts';
import { Summary } from './summary.ts';
import { NextCursor, NextSteps, ToolList } from './tool-list.ts';

export const GetActionBody = z
  .strictObject({ actionId: Id, ...ToolList.shape })
  .meta({ id: 'GetActionBody' });

export const ActionDetail = z
  .object({
    summary: Summary,
    ...ActionItemRecord.pick({
      actionId: true,
      checkId: true,
      title: true,
      priority: true,
      handling: true,
      effort: true,
      description: true,
      reference: true,
      firstSeen: true,
      lastSeen: true,
      url: true,
    }).shape,
    status: provenWord(ActionStatus),
    total: z.int().meta({ description: 'Number of targets.' }),
    targets: z.array(
      ActionTarget.pick({
        url: true,
        suggested: true,
        snippet: true,
        operation: true,
        dashboardUrl: true,
      }).extend({
        untrusted: Untrusted,
        message: PageText,
        current: PageText.nullable(),
      }),
    ),
    nextCursor: NextCursor,
    nextSteps: NextSteps,
  })
  .meta({ id: 'ActionDetail' });
export type ActionDetail = z.infer<typeof ActionDetail>;

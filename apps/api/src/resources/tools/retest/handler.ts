import {
  AppError,
  pageText,
  RETEST_TARGETS_MAX,
  toolRoutes,
  type NextStep,
  type Retest,
  type RetestResult,
} from '@plumbline/contracts';
import type { z } from 'zod';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { counted, pauseSentence } from '../../../wording.ts';
import { retestHandlers } from '../../retests/handlers.ts';
import { findAction } from '../latest-plan.ts';
import { nextStep } from '../next-step.ts';

const TARGETS_SHOWN = 10;

/** Judges the targets of an action in their present state. */
export function retest(deps: ApiDeps): Handler<(typeof toolRoutes)['retest']> {
  const retests = retestHandlers(deps);
  return async ({ body, ...request }) => {
    const { principal } = request;
    const { actionId, retestId, urls } = body;
    const { head, snapshot } = await findAction(deps, principal, actionId);
    if (head === null) {
      throw new AppError(
        'conflict_error',
        'The latest plan of the site no longer has this action, so there is nothing to retest.',
      );
    }
    const params = { snapshotId: snapshot.id, actionId: head.id };
    const result =
      retestId === undefined
        ? await retests.create({ ...request, params, query: {}, body: { urls } })
        : await retests.get({ ...request, params: { ...params, retestId }, query: {}, body: undefined });
    const { checkId, status, fixed, failing, unverifiable, targets } = result;
    return {
      summary: summaryOf(result, head.targetsTotal),
      retestId: result.retestId,
      checkId,
      status,
      fixed,
      failing,
      unverifiable,
      targetsTotal: targets.length,
      targets: [...targets].sort(openFirst).slice(0, TARGETS_SHOWN).map(shownOf),
      nextSteps: [...steps(principal, result, actionId)],
    };
  };
}

type Retested = z.input<typeof Retest>;
type Target = Retested['targets'][number];

function openFirst(one: Target, other: Target): number {
  return Number(one.status === 'fixed') - Number(other.status === 'fixed');
}

function shownOf({ url, status, message, reason, dashboardUrl }: Target): RetestResult['targets'][number] {
  const shown = (text: string | null) => (text === null ? null : pageText(text));
  return { untrusted: true, url, status, message: shown(message), reason: shown(reason), dashboardUrl };
}

function summaryOf(
  { status, pausedUntil, fixed, failing, unverifiable, targets }: Retested,
  targetsTotal: number,
): string {
  if (pausedUntil !== null)
    return `The retest waits, because ${pauseSentence('the site', new Date(pausedUntil))}`;
  if (status === 'in_progress') return 'The retest is still in progress.';
  if (status === 'failed') return 'The retest did not finish. Start another one.';
  const open =
    unverifiable === 0
      ? ''
      : ` ${counted(unverifiable, 'target')} could not be judged: the reason is with each.`;
  const others =
    targets.length < RETEST_TARGETS_MAX || targets.length === targetsTotal
      ? ''
      : ` The action has ${counted(targetsTotal, 'target')}: name others in urls, or scan the site again.`;
  return `${counted(fixed, 'target')} fixed, ${failing} still failing.${open}${others}`;
}

function* steps(principal: Principal, { status, retestId }: Retested, actionId: string): Generator<NextStep> {
  if (status !== 'in_progress') return;
  yield* nextStep(principal, toolRoutes.retest, { actionId, retestId }, 'Ask for the result again.');
}

import {
  fitAnswer,
  pageText,
  toolRoutes,
  type ActionDetail,
  type ActionHead,
  type ActionTarget,
  type NextStep,
  type SiteAction,
} from '@plumbline/contracts';
import type { ApiDeps } from '../../../deps.ts';
import type { Handler } from '../../../http/handler.ts';
import type { Principal } from '../../../security/principal.ts';
import { counted, formatNumber } from '../../../wording.ts';
import { actionLifecycleHandlers } from '../../action-lifecycle/handlers.ts';
import { actionSnapshotHandlers } from '../../action-snapshots/handlers.ts';
import { presentCheck } from '../../issues/present.ts';
import { findAction } from '../latest-plan.ts';
import { cursorIn, positionIn } from '../list-cursor.ts';
import { scannedHostNote } from '../../../work/scanned-host.ts';
import { nextStep } from '../next-step.ts';

/** Returns one action: what to do, why, and where. */
export function getAction(deps: ApiDeps): Handler<(typeof toolRoutes)['getAction']> {
  const lifecycles = actionLifecycleHandlers(deps);
  const snapshots = actionSnapshotHandlers(deps);
  const checks = new Map(deps.catalogue.map((check) => [check.id, presentCheck(check)]));

  return async ({ body, ...request }) => {
    const { principal } = request;
    const { action, analysis, head, snapshot, site } = await findAction(deps, principal, body.actionId);
    const params = { siteId: site.id, actionId: action.id };
    const became = await lifecycles.get({ ...request, params, query: {}, body: undefined });
    const check = checks.get(action.checkId);
    const position = positionIn(analysis, body.cursor);
    return fitAnswer(body.limit, async (limit) => {
      const targets =
        head === null
          ? { data: [], nextCursor: null }
          : await snapshots.listTargets({
              ...request,
              params: { snapshotId: snapshot.id, actionId: head.id },
              query: { limit, cursor: position },
              body: undefined,
            });
      const nextCursor = cursorIn(analysis, targets.nextCursor);
      return {
        summary: summaryOf(became, head) + (hasChange(head) ? scannedHostNote(analysis) : ''),
        actionId: action.id,
        checkId: action.checkId,
        title: became.title,
        priority: head?.priority ?? check?.severity ?? 'low',
        handling: head?.handling ?? check?.handling ?? 'manual_review',
        effort: head?.effort ?? check?.effort ?? 'low',
        description: `${check?.why ?? ''} ${check?.howToFix ?? ''}`,
        reference: check?.references[0] ?? '',
        firstSeen: became.firstSeen,
        lastSeen: became.lastSeen,
        url: became.url,
        status: became.status,
        total: head?.targetsTotal ?? 0,
        targets: targets.data.map(shownOf),
        nextCursor,
        nextSteps: [...steps(principal, action.id, head, site.host, nextCursor)],
      };
    });
  };
}

function shownOf(target: ActionTarget): ActionDetail['targets'][number] {
  const { url, message, current, suggested, snippet, operation, dashboardUrl } = target;
  return {
    untrusted: true,
    url,
    message: pageText(message),
    current: current === null ? null : pageText(current),
    suggested,
    snippet,
    operation,
    dashboardUrl,
  };
}

/** The part of the summary that says what became of an action. */
const BECAME: Readonly<Record<SiteAction['status'], string>> = {
  open: 'is open',
  regressed: 'was fixed and is open again',
  fixed: 'is fixed',
  not_judged: 'was not judged again',
  ignored: 'is ignored',
};

function hasChange(head: ActionHead | null): boolean {
  return head !== null && head.fixableTargets > 0;
}

function summaryOf({ title, status }: SiteAction, head: ActionHead | null): string {
  if (head === null) return `"${title}" ${BECAME[status]}: the latest plan of the site does not have it.`;
  return `"${title}" (${head.priority}) in ${counted(head.targetsTotal, 'place')}.${changeSentence(head)}`;
}

function changeSentence({ fixableTargets, targetsTotal }: ActionHead): string {
  if (fixableTargets === 0) return '';
  const where = fixableTargets === targetsTotal ? '' : ` for ${formatNumber(fixableTargets)} of them`;
  return ` The exact change is known${where}.`;
}

function* steps(
  principal: Principal,
  actionId: string,
  head: ActionHead | null,
  domain: string,
  nextCursor: string | null,
): Generator<NextStep> {
  if (head === null) {
    yield* nextStep(principal, toolRoutes.getPlan, { domain }, 'What there is to do now.');
    return;
  }
  if (head.fixableTargets > 0) {
    yield* nextStep(principal, toolRoutes.getPatches, { domain, actionId }, 'The changes, ready to be made.');
  }
  if (nextCursor !== null) {
    yield* nextStep(
      principal,
      toolRoutes.getAction,
      { actionId, cursor: nextCursor },
      'More of its targets.',
    );
  }
  yield* nextStep(principal, toolRoutes.retest, { actionId }, 'After the change is live: whether it helped.');
}

import type { ActionStatus } from '@plumbline/contracts';

/** The words for the status of an action. */
export const STATUS_WORDS: Readonly<Record<ActionStatus, string>> = {
  open: 'Open',
  fixed: 'Fixed',
  not_judged: 'Not judged again',
  regressed: 'Back again',
  ignored: 'Ignored',
};

import type { ActionStatus } from '@plumbline/contracts';

/** What became of an action. */
export const STATUS_WORDS: Readonly<Record<ActionStatus, string>> = {
  open: 'Open',
  fixed: 'Fixed',
  not_judged: 'Not judged again',
  regressed: 'Back again',
  ignored: 'Ignored',
};

import { catalogue } from '../catalogue/index.ts';
import type { Check } from '../check.ts';

const idsOf = (unfits: Check['unfits']) =>
  catalogue.filter((check) => check.unfits === unfits).map(({ id }) => id);

/** Ids of the checks by whose findings pages should not be found by themselves. */
export const unfittingChecks = {
  page: idsOf('page'),
  copies: idsOf('copies'),
  spellings: idsOf('spellings'),
};

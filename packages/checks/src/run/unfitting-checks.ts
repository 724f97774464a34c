import { catalogue } from '../catalogue/index.ts';
import type { Check } from '../check.ts';

const idsOf = (unfits: Check['unfits']) =>
  catalogue.filter((check) => check.unfits === unfits).map(({ id }) => id);

/** Ids of checks whose findings say that search engines should not find a page by its own URL. */
export const unfittingChecks = {
  page: idsOf('page'),
  copies: idsOf('copies'),
  spellings: idsOf('spellings'),
};

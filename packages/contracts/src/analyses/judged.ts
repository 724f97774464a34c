import { z } from 'zod';
import { OneOf } from '../vocabulary.ts';

/** Why a check did not judge a page again, for people, by reason. The only list. */
export const NOT_JUDGED = {
  lost: 'the page is lost to search engines, so that nothing was left to judge',
  refused: 'its server turned the crawler away',
  too_costly: 'reading the page took more time or memory than a page may cost',
  not_rendered: 'its content is made by JavaScript, which was not run',
  out_of_budget: 'the budget of pages or of time was spent before its turn',
  not_asked: 'the analysis was not to look at it',
} as const;

export type NotJudged = keyof typeof NOT_JUDGED;

export const NotJudged = OneOf(Object.keys(NOT_JUDGED) as NotJudged[]).meta({
  id: 'NotJudged',
  description: Object.entries(NOT_JUDGED)
    .map(([reason, text]) => `\`${reason}\`: ${text}.`)
    .join(' '),
});

/** What became of a finding between two analyses. */
export const FindingChange = OneOf(['new', 'still', 'fixed', 'not_judged']).meta({
  id: 'FindingChange',
  description:
    '`new`: found now, and not before at that place. `still`: found in both. `fixed`: the same check judged the same ' +
    'page again, and it passed. `not_judged`: found before, and nobody has judged the page by that check again.',
});
export type FindingChange = z.infer<typeof FindingChange>;

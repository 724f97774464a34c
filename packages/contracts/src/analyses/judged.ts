import { z } from 'zod';
import { OneOf } from '../vocabulary.ts';
import type { PartialReason } from './extent.ts';
import type { SkipReason } from './skip-reasons.ts';
import { NOT_JUDGED } from './why-not-judged.ts';

export type NotJudged = keyof typeof NOT_JUDGED;

export const NotJudged = OneOf(Object.keys(NOT_JUDGED) as NotJudged[]).meta({
  id: 'NotJudged',
  description: Object.entries(NOT_JUDGED)
    .map(([reason, text]) => `\`${reason}\`: ${text}.`)
    .join(' '),
});

/** Says in a sentence that a known issue was not judged again, and why. */
export function notJudgedNow(reason: NotJudged): string {
  return `It was not judged this time: ${NOT_JUDGED[reason]}.`;
}

/** The change of a finding between two analyses. */
export const FindingChange = OneOf(['new', 'still', 'fixed', 'not_judged']).meta({
  id: 'FindingChange',
  description:
    '`new`: found now, and not before at that place. `still`: found in both. `fixed`: the same check judged the same ' +
    'page again, and it passed. `not_judged`: found before, and that check has not judged the page again.',
});
export type FindingChange = z.infer<typeof FindingChange>;

declare const judgedAgain: unique symbol;

/**
 * The word for a finding that is gone because its check judged the page again and passed it. `sayFixed` of
 * packages/checks makes it.
 */
export type Fixed = 'fixed' & { readonly [judgedAgain]: true };

/** The same words, but the value `fixed` can only be made from a judgement. */
export type Proven<Word extends string> = Word extends 'fixed' ? Fixed : Word;

/** Returns the schema of a word in an answer. Writing `fixed` takes a judgement; reading it gives a plain word. */
export function provenWord<Word extends string>(word: z.ZodType<Word>): z.ZodType<Word, Proven<Word>> {
  return word as unknown as z.ZodType<Word, Proven<Word>>;
}

/** The number of issues with each change. */
export const ChangeCounts = z
  .object({ new: z.int(), still: z.int(), fixed: z.int(), not_judged: z.int() })
  .meta({ id: 'ChangeCounts' });
export type ChangeCounts = z.infer<typeof ChangeCounts>;

/** The reason why checks did not judge a page, for each reason why the page was skipped. */
export const NOT_JUDGED_WHEN_SKIPPED: Readonly<Record<SkipReason, NotJudged>> = {
  robots: 'refused',
  excluded: 'not_asked',
  depth_limit: 'not_asked',
  not_listed: 'not_asked',
  page_limit: 'out_of_budget',
  probe_limit: 'out_of_budget',
  external_link: 'not_asked',
  dns_unavailable: 'not_asked',
  network_unavailable: 'not_asked',
  host_paused: 'refused',
  host_late: 'out_of_budget',
  endpoint: 'not_asked',
  url_too_long: 'not_asked',
  trap_repeated_segments: 'not_asked',
  trap_calendar: 'not_asked',
  trap_session_id: 'not_asked',
  trap_query_variants: 'out_of_budget',
  not_asked_again: 'out_of_budget',
  unread_link: 'not_asked',
  unlinked: 'lost',
};

const NOT_JUDGED_WHEN_PARTIAL: Readonly<Record<PartialReason, NotJudged>> = {
  max_pages: 'out_of_budget',
  max_depth: 'not_asked',
  include: 'not_asked',
  exclude: 'not_asked',
  list: 'not_asked',
  sitemap_only: 'not_asked',
};

/** Returns the reason why an analysis of that extent did not judge a page that it never found. */
export function notJudgedWhenUnknown([reason]: readonly PartialReason[]): NotJudged {
  return reason === undefined ? 'lost' : NOT_JUDGED_WHEN_PARTIAL[reason];
}

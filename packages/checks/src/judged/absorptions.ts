import type { NotJudged } from '@plumbline/contracts';
import type { Check } from '../check.ts';
import { isJudgementOfContent } from '../run/suppression.ts';

/** Findings of one check stand for those of another one. */
export interface AbsorptionPair {
  readonly by: string;
  readonly absorbed: string;
  /**
   * True: a finding about the site stands for those on each page. False: a finding on a page stands for those on the
   * same page.
   */
  readonly acrossSite: boolean;
  readonly why: NotJudged;
}

/** Lists which checks of a catalogue stand for which others. */
export function absorptionsOf(checks: readonly Check[]): readonly AbsorptionPair[] {
  return checks.flatMap(({ id: by, absorbs = {} }) => {
    const { onPage = [], onUrl = [], acrossSite = [], why = 'not_asked' } = absorbs;
    const onSamePage = onPage === 'judgements-of-content' ? judgementsOfContent(checks) : onPage;
    return [
      ...[...onSamePage, ...onUrl].map((absorbed) => ({ by, absorbed, acrossSite: false, why })),
      ...acrossSite.map((absorbed) => ({ by, absorbed, acrossSite: true, why })),
    ];
  });
}

function judgementsOfContent(checks: readonly Check[]): readonly string[] {
  return checks.filter((check) => check.scope === 'page' && isJudgementOfContent(check)).map(({ id }) => id);
}

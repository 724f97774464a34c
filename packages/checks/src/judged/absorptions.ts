import type { NotJudged } from '@plumbline/contracts';
import type { Check, Evidence } from '../check.ts';
import { isJudgementOfContent } from '../run/suppression.ts';

/** A pair of checks: findings of `by` stand for findings of `absorbed`. */
export interface AbsorptionPair {
  readonly by: string;
  readonly absorbed: string;
  /** Values that the evidence of the finding that stands for others must have. */
  readonly evidence: Evidence;
  /**
   * The place of absorbed findings: the same URL, the URLs that the finding names, or everywhere if it is about the
   * site.
   */
  readonly at: 'same-url' | 'named-urls' | 'everywhere';
  readonly why: NotJudged;
}

/** Lists which checks of a catalogue stand for which others. */
export function absorptionsOf(checks: readonly Check[]): readonly AbsorptionPair[] {
  return checks.flatMap(({ id: by, absorbs = {} }) => {
    const {
      onPage = [],
      ofNoPage = [],
      onUrl = [],
      onNamedUrls = [],
      acrossSite = [],
      why = 'not_asked',
    } = absorbs;
    const onSamePage = onPage === 'judgements-of-content' ? judgementsOfContent(checks) : onPage;
    const onNoPage = judgementsOfContent(checks).filter((id) => id !== by);
    const pairs = (absorbed: readonly string[], at: AbsorptionPair['at'], evidence: Evidence = {}) =>
      absorbed.map((id) => ({ by, absorbed: id, at, evidence, why }));
    return [
      ...pairs([...onSamePage, ...onUrl], 'same-url'),
      ...ofNoPage.flatMap((evidence) => pairs(onNoPage, 'same-url', evidence)),
      ...pairs(onNamedUrls, 'named-urls'),
      ...pairs(acrossSite, 'everywhere'),
    ];
  });
}

/** Returns the checks of a catalogue that say nothing about a page without content. */
export function judgementsOfContent(checks: readonly Check[]): readonly string[] {
  return checks.filter((check) => check.scope === 'page' && isJudgementOfContent(check)).map(({ id }) => id);
}

import type { NotJudged } from '@plumbline/contracts';
import type { Check } from '../check.ts';
import { isJudgementOfContent } from '../run/suppression.ts';

/** Findings of one check stand for those of another one. */
export interface AbsorptionPair {
  readonly by: string;
  readonly absorbed: string;
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
    const { onPage = [], onUrl = [], onNamedUrls = [], acrossSite = [], why = 'not_asked' } = absorbs;
    const isWhole = onPage === 'judgements-of-content' || absorbs.isOfNoPage !== undefined;
    const onSamePage = isWhole ? judgementsOfContent(checks) : onPage;
    return [
      ...[...onSamePage, ...onUrl].map((absorbed) => ({ by, absorbed, at: 'same-url', why }) as const),
      ...onNamedUrls.map((absorbed) => ({ by, absorbed, at: 'named-urls', why }) as const),
      ...acrossSite.map((absorbed) => ({ by, absorbed, at: 'everywhere', why }) as const),
    ];
  });
}

function judgementsOfContent(checks: readonly Check[]): readonly string[] {
  return checks.filter((check) => check.scope === 'page' && isJudgementOfContent(check)).map(({ id }) => id);
}

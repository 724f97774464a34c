import { defaultSettings, isStagingHost } from '@plumbline/checks';
import {
  futureAddress,
  issuesOfPages,
  judgeSource,
  namedProduction,
  nothingKnown,
  reachVerdict,
  totalsOf,
} from '@plumbline/gate';
import type { JudgedSource } from '@plumbline/gate';
import { loadLanguageDetector, type DetectLanguage } from '@plumbline/page-facts';
import type { AddressMapping } from '@plumbline/web';
import { createPlaces } from './locate.ts';
import type { CliOptions } from './options.ts';
import type { PageToJudge } from './read-pages.ts';
import { judgedAsSentence, type Verdict } from './verdict.ts';

/** Judges pages without the service, by the checks that need only their source. */
export async function judgeAlone(pages: readonly PageToJudge[], options: CliOptions): Promise<Verdict> {
  const detectLanguage = await loadLanguageDetector();
  const asGiven = judgeEach(pages, options.mapping, detectLanguage);
  const production = options.mapping.length === 0 ? productionOf(asGiven) : null;
  const judged = production === null ? asGiven : judgeEach(pages, [production], detectLanguage);
  const found = issuesOfPages(judged, { ...nothingKnown, expected: options.expected });
  const { issues } = reachVerdict(found, null, totalsOf(judged), options);
  const pageAt = new Map(judged.map(({ url }, index) => [url, pages[index]]));
  const remarks = production === null ? [] : [judgedAsSentence(production)];
  const located = issues.map(createPlaces((url) => pageAt.get(url)));
  return { pages, issues: located, unjudged: [], comparison: null, remarks };
}

function judgeEach(
  pages: readonly PageToJudge[],
  mapping: readonly AddressMapping[],
  detectLanguage: DetectLanguage,
): readonly JudgedSource[] {
  return pages.map(({ url, as, html }) => {
    const address = futureAddress({ url, as }, mapping);
    const page = { url: address.url, html };
    const task = { page, settings: defaultSettings, withServing: false, learnsAddress: !address.isSaid };
    return judgeSource(task, detectLanguage);
  });
}

/** Guesses the production address of a preview from its canonicals. */
function productionOf(pages: readonly JudgedSource[]): AddressMapping | null {
  const production = namedProduction(pages);
  if (production === null) return null;
  const isPreview = isStagingHost(new URL(production.from).hostname);
  return isPreview && !isStagingHost(new URL(production.to).hostname) ? production : null;
}

import { withTerms, type LinkTarget, type TermedTarget } from './link-target.ts';
import { isFirstOfHost, readNames, readTerms } from './link-terms.ts';
import { indexNames, type IsOnlyName } from './name-index.ts';
import { sharedSiteName } from '../site-name.ts';
import { uniqueLabels, type Labels } from './references.ts';
import { rarityOf, type Rarity } from './rarity.ts';
import { indexSubjects, type FindRelated } from './related-pages.ts';

/** The index of link targets of a site: made once, queried for many texts. */
export interface LinkIndex {
  readonly targets: readonly LinkTarget[];
  readonly pages: readonly TermedTarget[];
  /** Terms of each page. */
  readonly terms: readonly (readonly string[])[];
  readonly rarity: Rarity;
  readonly isOnlyName: IsOnlyName;
  readonly labels: Labels;
  readonly findRelated: FindRelated;
  /** The name of the site in the titles; null if they do not name it. */
  readonly siteName: string | null;
  /** The most frequent language; null if no page has one. */
  readonly language: string | null;
}

export function indexTargets(targets: readonly LinkTarget[]): LinkIndex {
  const language = mainLanguage(targets);
  const pages = targets.map((target) => withTerms(target, language));
  const terms = pages.map((page) => readTerms(page.terms));
  const names = pages.map((page) => readNames(page.terms).filter(([word]) => word?.topicNeeds === undefined));
  return {
    targets,
    pages,
    terms,
    rarity: rarityOf(terms),
    isOnlyName: indexNames(names),
    labels: uniqueLabels(targets),
    findRelated: indexSubjects(
      pages.map(({ target, subject }) => (isFirstOfHost(target.url) ? null : subject)),
    ),
    siteName: sharedSiteName(targets.flatMap(({ title }) => title ?? [])),
    language,
  };
}

function mainLanguage(targets: readonly LinkTarget[]): string | null {
  const counts = new Map<string, number>();
  for (const { language } of targets)
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  const [main] = [...counts].sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1));
  return main?.[0] ?? null;
}

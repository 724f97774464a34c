import { pageText, type SeoContext } from '@plumbline/contracts';
import type { PageProfile } from '@plumbline/database';
import { topTerms, withoutSiteName } from '@plumbline/suggestions';

/** The topics of a site's pages. */
export type Topics = Pick<
  SeoContext,
  | 'keywords'
  | 'keywordsTotal'
  | 'structuredDataTypes'
  | 'structuredDataTypesTotal'
  | 'languages'
  | 'languagesTotal'
>;

/** The numbers of keywords, types of structured data and languages that an answer lists. */
const SHOWN = { short: { keywords: 10, values: 8 }, full: { keywords: 20, values: 50 } };

/** Returns the words, types and languages that most of the pages have. */
export function topicsOfSite(profiles: readonly PageProfile[], detail: 'short' | 'full'): Topics {
  const shown = SHOWN[detail];
  const keywords = topTerms(profiles.map(wordingOf), shown.keywords);
  const types = mostFrequent(
    profiles.flatMap((profile) => profile.types),
    shown.values,
  );
  const languages = mostFrequent(
    profiles.flatMap(({ language }) => language ?? []),
    shown.values,
  );
  return {
    keywords: keywords.terms.map(pageText),
    keywordsTotal: keywords.total,
    structuredDataTypes: types.values,
    structuredDataTypesTotal: types.total,
    languages: languages.values,
    languagesTotal: languages.total,
  };
}

function wordingOf({ title, h1, description, siteName, language }: PageProfile) {
  const names = [withoutSiteName(title ?? '', siteName), h1 ?? ''];
  return { names, texts: [description ?? ''], language };
}

function mostFrequent(values: readonly string[], limit: number) {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const first = [...counts]
    .sort((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1))
    .slice(0, limit);
  return { values: first.map(([value]) => pageText(value)), total: counts.size };
}

import { fold, sharedSiteName, siteName, withoutSiteName } from '@plumbline/suggestions';
import { defineWholeSiteCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';
import type { SiteFacts } from '../../site-facts/index.ts';

/** Most titles that are read. More would not change what they have in common. */
const TITLES_MAX = 2_000;

export const titleSameAsH1 = defineWholeSiteCheck<{ readonly title: string; readonly h1: string }>({
  id: 'title-same-as-h1',
  title: 'Title identical to H1',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  informational: true,
  why: 'Nothing is wrong with it, but two places say the same: the title could add what helps people choose a result, such as a year, a place or a category.',
  howToFix:
    'Use the title to add context that the heading does not need; leave it where there is nothing to add.',
  example: {
    bad: '<title>Cordless drills</title>\n<h1>Cordless drills</h1>',
    good: '<title>Cordless drills: 24 models compared (2026)</title>\n<h1>Cordless drills</h1>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/title-link',
    'https://www.screamingfrog.co.uk/seo-spider/issues/',
  ],
  decisions: [
    'The name of the site does not count. The home page gives it, and many titles begin or end with it. Says nothing if only a part of the site was analysed, because its titles may show another name.',
  ],
  retest: 'analysis',
  reads: ['home-page'],
  async *run(site) {
    const names = await namesOf(site);
    for await (const { url, title, h1 } of site.pages({ indexable: true })) {
      if (title === null || h1 === null) continue;
      const isSame = names.some((name) => fold(withoutSiteName(title, name)) === fold(h1));
      if (isSame || fold(title) === fold(h1)) yield { url, evidence: { title, h1 } };
    }
  },
  observed: ({ title }) => title,
  message: ({ h1 }) => `Title and heading both read "${shorten(h1)}".`,
});

async function namesOf(site: SiteFacts): Promise<readonly (string | null)[]> {
  const home = await site.homePageFacts();
  const titles: string[] = [];
  for await (const { title } of site.pages({ indexable: true })) {
    if (title !== null) titles.push(title);
    if (titles.length === TITLES_MAX) break;
  }
  return [home && siteName(home), sharedSiteName(titles)];
}

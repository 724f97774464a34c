import { definePageCheck, defineSiteCheck, type PageCheck, type SiteCheck } from '../check.ts';

const definition = {
  title: 'Something is wrong',
  category: 'title',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'It matters to people who look for the page in a search engine.',
  howToFix: 'Put it right.',
  example: { bad: '<p>bad</p>', good: '<p>good</p>' },
  references: ['https://example.com/'],
} as const;

/** Returns a page check for tests of the code around checks; by default it always fails. */
export function sketchPageCheck(overrides: Partial<PageCheck> & { readonly id: string }): PageCheck {
  return definePageCheck({
    ...definition,
    appliesTo: 'any-response',
    run: () => ({ evidence: {} }),
    message: () => 'Something is wrong.',
    ...overrides,
  });
}

/** Returns a site check for tests of the code around checks; by default it fails for the site as a whole. */
export function sketchSiteCheck(overrides: Partial<SiteCheck> & { readonly id: string }): SiteCheck {
  return defineSiteCheck({
    ...definition,
    async *run() {
      yield { url: null, evidence: {} };
    },
    message: () => 'Something is wrong.',
    ...overrides,
  });
}

import { counted } from '@plumbline/contracts';
import { metaFix } from '@plumbline/fixes';
import { descriptionFromSentences, fold, introductionIn } from '@plumbline/suggestions';
import { defineSiteCheck } from '../../check.ts';
import { knownGroups, otherUrlsOf, type KnownGroup } from './shared/shared-text.ts';
import type { SiteFacts, SitePage } from '../../site-facts/index.ts';

/** A description on this many pages and this share of the site is a default of its template. */
const DEFAULT_PAGES_MIN = 10;
const DEFAULT_SHARE_MIN = 0.2;
const KIND_WORDS = 3;

export const dupDescription = defineSiteCheck<{
  readonly description: string;
  /** Number of pages with this description, including this page. */
  readonly total: number;
  readonly otherUrls: readonly string[];
}>({
  id: 'dup-description',
  title: 'Duplicate meta descriptions',
  category: 'duplicates',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A description that fits several pages gives people no reason to choose one of them. Search engines mostly replace it with a piece of the text that they choose.',
  howToFix: 'Write a description of what this page offers, or leave the default one out.',
  example: {
    bad: '<meta name="description" content="Acme, tools since 1950.">  <!-- on every page -->',
    good: '<meta name="description" content="Cordless drills from 12 to 36 V, compared by torque and weight.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  decisions: [
    'Reports every page of a group, up to 100, not the group once: each page gets a text of its own, and can be fixed or ignored alone.',
    'Suggests the paragraph that introduces the page, unless that of another page of the group begins alike.',
    'Pages of identical content, and spellings of one address, count as one.',
  ],
  fixable: true,
  async *run(site) {
    for await (const groups of knownGroups(site, 'description')) {
      const openings = await site.openings(groups.flatMap(({ pages }) => pages));
      for (const group of groups) yield* findingsIn(group, openings, site.counts.indexablePages);
    }
  },
  observed: ({ description }) => description,
  message: ({ total, otherUrls: [first] }) =>
    `${counted(total, 'page')} have the same description, among them ${first ?? ''}.`,
});

type Openings = Awaited<ReturnType<SiteFacts['openings']>>;

function* findingsIn(known: KnownGroup, openings: Openings, indexablePages: number) {
  const { group, pages, pagesAt } = known;
  const { value: description, total } = group;
  const isDefault = total >= DEFAULT_PAGES_MIN && total >= DEFAULT_SHARE_MIN * indexablePages;
  const suggestions = distinctDescriptions(pagesAt(pages), openings);
  for (const url of pages) {
    const content = suggestions.get(url);
    const isOther = content !== undefined && fold(content) !== fold(description);
    yield {
      url,
      evidence: { description, total, otherUrls: otherUrlsOf(url, group) },
      severity: isDefault ? ('medium' as const) : undefined,
      fix: isOther
        ? metaFix({ attribute: 'name', key: 'description', content, current: description })
        : undefined,
    } as const;
  }
}

/** Returns the introduction of each page, except introductions that begin like that of another page. */
function distinctDescriptions(pages: readonly SitePage[], openings: Openings): ReadonlyMap<string, string> {
  const withHeading = new Map<string | null, number>();
  for (const { h1 } of pages) withHeading.set(h1, (withHeading.get(h1) ?? 0) + 1);
  const introductions = pages.map(({ url, title, h1, language }) => {
    // A heading of several pages is the logo of the site, and no subject.
    const heading = withHeading.get(h1) === 1 ? h1 : null;
    return introductionIn(openings.get(url) ?? [], [title ?? '', heading ?? ''], language);
  });
  const counts = new Map<string, number>();
  for (const kind of introductions.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return new Map(
    pages.flatMap(({ url }, index) => {
      const own = introductions[index] ?? [];
      const text = counts.get(kindOf(own)) === 1 ? descriptionFromSentences(own) : null;
      return text === null ? [] : [[url, text] as const];
    }),
  );
}

/** Returns the first words of an introduction, because sentences from one template begin with the same words. */
function kindOf([first = '']: readonly string[]): string {
  return fold(first).split(' ', KIND_WORDS).join(' ');
}

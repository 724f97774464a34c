import { metaTag } from '@plumbline/fixes';
import { descriptionsOf, type HtmlPageFacts, type MetaFacts } from '@plumbline/page-facts';
import { descriptionLimits, fold, measureText } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

export const descriptionMultiple = definePageCheck<'indexable', { readonly descriptions: readonly string[] }>(
  {
    id: 'description-multiple',
    title: 'More than one meta description',
    category: 'description',
    dimension: 'seo_elements',
    type: 'meta',
    severity: 'medium',
    effort: 'low',
    why: 'With several descriptions you do not decide which one is shown, and search engines may join them into one text. As a rule two plugins, or a theme and a plugin, each write their own.',
    howToFix: 'Keep the description that fits the page and switch off whatever writes the others.',
    example: {
      bad: '<meta name="description" content="Compare 24 cordless drills.">\n<meta name="description" content="Acme sells tools.">',
      good: '<meta name="description" content="Compare 24 cordless drills.">',
    },
    references: ['https://developers.google.com/search/docs/appearance/snippet'],
    appliesTo: 'indexable',
    run(page) {
      const descriptions = descriptionsOf(page).map(({ content }) => content);
      if (descriptions.length < 2) return null;
      const isCopy = new Set(descriptions.map(fold)).size === 1;
      return { evidence: { descriptions }, severity: isCopy ? 'low' : undefined };
    },
    places: 'observed',
    observed: ({ descriptions }) => descriptions,
    message: ({ descriptions }) =>
      `The page has ${descriptions.length} descriptions: ${descriptions.map((text) => `"${shorten(text, 50)}"`).join(', ')}.`,
    fix(page, { descriptions }) {
      const kept = descriptionToKeep(page);
      if (kept === null) return null;
      return {
        current: descriptions.join('\n'),
        suggested: kept.content,
        snippet: metaTag('name', 'description', kept.content),
        edits: descriptionsOf(page)
          .filter((meta) => meta !== kept)
          .map(({ offset }) => ({ kind: 'remove', offset })),
      };
    },
  },
);

function descriptionToKeep(page: HtmlPageFacts): MetaFacts | null {
  const descriptions = descriptionsOf(page);
  return descriptions.find(({ content }) => isOfGoodLength(content)) ?? descriptions[0] ?? null;
}

function isOfGoodLength(text: string): boolean {
  const { length, isTooLong } = measureText(text, descriptionLimits);
  return !isTooLong && length >= descriptionLimits.lengthMin;
}

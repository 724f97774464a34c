import { metaFix } from '@plumbline/fixes';
import { pageTexts } from '@plumbline/page-facts';
import { descriptionLimits, measureText, suggestDescription } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

export const descriptionTooShort = definePageCheck<
  'indexable',
  { readonly description: string; readonly length: number; readonly pixelWidth: number }
>({
  id: 'description-too-short',
  title: 'Meta description too short',
  category: 'description',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A result has room for about two lines of text. A description of a few words wastes it, and search engines tend to replace it with a piece of the page.',
  howToFix: `Extend the description to about ${descriptionLimits.lengthMin} to 155 characters with what people find on the page.`,
  example: {
    bad: '<meta name="description" content="Cordless drills.">',
    good: '<meta name="description" content="Compare 24 cordless drills with brushless motors: torque, weight and battery life, with prices and advice from our workshop.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  appliesTo: 'indexable',
  run(page) {
    const { description } = pageTexts(page);
    if (description === '') return null;
    const { length, pixelWidth, isTooShort } = measureText(description, descriptionLimits);
    if (!isTooShort) return null;
    return { evidence: { description, length, pixelWidth: Math.round(pixelWidth) } };
  },
  observed: ({ description }) => description,
  message: ({ description, length }) => `The description "${description}" is only ${length} characters long.`,
  fix(page, { description }) {
    const content = suggestDescription(page, 'description');
    return content === null
      ? null
      : metaFix({ attribute: 'name', key: 'description', content, current: description });
  },
});

import { metaFix } from '@plumbline/fixes';
import { pageTexts } from '@plumbline/page-facts';
import { descriptionLimits, measureText, suggestDescription } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';

export const descriptionTooLong = definePageCheck<
  'indexable',
  {
    readonly description: string;
    readonly length: number;
    readonly pixelWidth: number;
    readonly exceeds: 'length' | 'width';
  }
>({
  id: 'description-too-long',
  title: 'Meta description too long',
  category: 'description',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Search engines set no limit, but a result shows about two lines and cuts the rest off, often in the middle of what you wanted to say.',
  howToFix: `Shorten the description to at most ${descriptionLimits.lengthMax} characters, with what makes people click in the first 150.`,
  example: {
    bad: '<meta name="description" content="Compare 24 cordless drills with brushless motors: torque, weight, battery life, noise, warranty and price, with advice from our workshop, reviews of people who use them every day, and a calculator for batteries.">',
    good: '<meta name="description" content="Compare 24 cordless drills with brushless motors: torque, weight and battery life, with prices and advice from our workshop.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  decisions: [
    'Fires above 160 characters or 985 pixels. Below that a description is right, so there is no warning from 156 on.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const { description } = pageTexts(page);
    const { length, pixelWidth, isTooLong, isTooWide } = measureText(description, descriptionLimits);
    if (!isTooLong && !isTooWide) return null;
    const exceeds = isTooLong ? 'length' : 'width';
    return { evidence: { description, length, pixelWidth: Math.ceil(pixelWidth), exceeds } };
  },
  observed: ({ description }) => description,
  message: ({ length, pixelWidth, exceeds }) =>
    exceeds === 'length'
      ? `The description is ${length} characters long.`
      : `The description is about ${pixelWidth} pixels wide where ${descriptionLimits.widthMax} are shown.`,
  fix(page, { description }) {
    const content = suggestDescription(page, 'description');
    return content === null
      ? null
      : metaFix({ attribute: 'name', key: 'description', content, current: description });
  },
});

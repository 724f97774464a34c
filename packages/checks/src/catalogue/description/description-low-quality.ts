import { metaFix } from '@plumbline/fixes';
import { pageTexts, type HtmlPageFacts } from '@plumbline/page-facts';
import { fold, isKeywordList, suggestDescription, templateToken } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

/** Fewest capitals that count. Fewer are an abbreviation. */
const CAPITALS_MIN = 12;

const reasons = {
  same_as_title: 'repeats the title',
  same_as_h1: 'repeats the heading',
  template_token: 'starts with a placeholder that was never filled in',
  url: 'starts with an address',
  keyword_list: 'is a list of keywords',
  capitals: 'is written in capitals',
} as const;

export const descriptionLowQuality = definePageCheck<
  'indexable',
  { readonly description: string; readonly reason: keyof typeof reasons }
>({
  id: 'description-low-quality',
  title: 'Description is a keyword list or repeats the title',
  category: 'description',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A list of keywords or a copy of the title gives nobody a reason to click, and search engines replace such descriptions with a piece of the page.',
  howToFix: 'Replace it with one or two sentences that say what people find on this page.',
  example: {
    bad: '<meta name="description" content="drill, cordless drill, hammer drill, cheap drills, drill sale">',
    good: '<meta name="description" content="Compare 24 cordless drills with brushless motors: torque, weight and battery life, with prices and advice from our workshop.">',
  },
  references: ['https://developers.google.com/search/docs/appearance/snippet'],
  appliesTo: 'indexable',
  run(page) {
    const { description } = pageTexts(page);
    const reason = description === '' ? null : reasonOf(description, page);
    return reason === null ? null : { evidence: { description, reason } };
  },
  observed: ({ description }) => description,
  message: ({ description, reason }) => `The description "${shorten(description)}" ${reasons[reason]}.`,
  fix(page, { description }) {
    const content = suggestDescription(page, 'content');
    return content === null
      ? null
      : metaFix({ attribute: 'name', key: 'description', content, current: description });
  },
});

function reasonOf(description: string, page: HtmlPageFacts): keyof typeof reasons | null {
  const { title, h1 } = pageTexts(page);
  if (fold(description) === fold(title)) return 'same_as_title';
  if (fold(description) === fold(h1)) return 'same_as_h1';
  if (templateToken.exec(description)?.index === 0) return 'template_token';
  if (/^(?:https?:\/\/|www\.)\S/i.test(description)) return 'url';
  if (isKeywordList(description)) return 'keyword_list';
  return isInCapitals(description) ? 'capitals' : null;
}

function isInCapitals(text: string): boolean {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  return capitals >= CAPITALS_MIN && !/\p{Ll}/u.test(text);
}

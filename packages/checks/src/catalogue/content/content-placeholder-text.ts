import { definePageCheck } from '../../check.ts';
import { findPlaceholders, type Placeholder } from './shared/placeholders.ts';

/** A page with more code blocks explains templates. */
const CODE_BLOCKS_MAX = 2;
const LISTED_MAX = 10;

export const contentPlaceholderText = definePageCheck<
  'html',
  { readonly placeholders: readonly Placeholder[]; readonly total: number }
>({
  id: 'content-placeholder-text',
  title: 'Placeholder or unrendered template text',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'medium',
  why: 'Dummy text and unfilled placeholders show visitors, and anyone who reads the search result, that nobody has looked at the page.',
  howToFix: 'Replace it with the real text, or repair the template so that the variable is filled in.',
  example: {
    bad: '<h1>Drills in {{ city.name }}</h1>\n<p>Lorem ipsum dolor sit amet</p>',
    good: '<h1>Drills in Leeds</h1>\n<p>24 models to try in our shop at the station.</p>',
  },
  references: ['https://sitebulb.com/hints/on-page/contains-lorem-ipsum-dummy-text/'],
  decisions: [
    'Takes undefined, null and NaN for values that were printed by mistake only in titles, descriptions, alternative texts and structured data: reference manuals have sections of these names.',
    'Words such as TODO count where they are the whole text.',
  ],
  appliesTo: 'html',
  run(page) {
    if (page.html.dom.codeBlocks > CODE_BLOCKS_MAX) return null;
    const placeholders = findPlaceholders(page);
    if (placeholders.length === 0) return null;
    return { evidence: { placeholders: placeholders.slice(0, LISTED_MAX), total: placeholders.length } };
  },
  places: 'observed',
  observed: ({ placeholders }) => placeholders.map(({ match }) => match),
  message: ({ placeholders, total }) =>
    `The page contains placeholder text: ${placeholders
      .slice(0, 3)
      .map(({ match, location }) => `"${match}" in the ${location}`)
      .join(', ')}${total > 3 ? ` and ${total - 3} more` : ''}.`,
});

import { metaTag } from '@plumbline/fixes';
import { definePageCheck } from '../../check.ts';
import { DEFAULT_VIEWPORT, isForScreens, viewportsOf } from './shared/viewport.ts';

export const viewportMissing = definePageCheck<
  'html',
  { readonly count: number; readonly contents: readonly string[] }
>({
  id: 'viewport-missing',
  title: 'Viewport meta tag missing or ambiguous',
  category: 'mobile',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'high',
  effort: 'low',
  why: 'Without it, phones lay the page out for a desktop screen and shrink the result until nobody can read it. Search engines index the page as phones see it.',
  howToFix: `Add <meta name="viewport" content="${DEFAULT_VIEWPORT}"> to the head, once.`,
  example: {
    bad: '<head>\n  <title>Cordless drills</title>\n</head>',
    good: `<head>\n  <title>Cordless drills</title>\n  <meta name="viewport" content="${DEFAULT_VIEWPORT}">\n</head>`,
  },
  references: [
    'https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/meta/name/viewport',
    'https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing',
  ],
  decisions: [
    'Offers no fix for a page whose layout has a fixed width: phones would no longer show all of it at once. A style sheet that sets the width is not read.',
  ],
  appliesTo: 'html',
  run(page) {
    const contents = viewportsOf(page).map(({ content }) => content);
    const isMissing = (contents.at(-1) ?? '') === '';
    if (!isForScreens(page) || (!isMissing && new Set(contents).size === 1)) return null;
    return { evidence: { count: contents.length, contents }, severity: isMissing ? undefined : 'low' };
  },
  message: ({ count, contents }) =>
    (contents.at(-1) ?? '') === ''
      ? 'The page has no viewport meta tag, or an empty one.'
      : `The page has ${count} viewport meta tags that differ; browsers use the last.`,
  fix(page, { contents }) {
    const last = contents.at(-1) ?? '';
    if (last === '' && page.html.dom.hasFixedWidth) return null;
    const suggested = last || DEFAULT_VIEWPORT;
    const surplus = viewportsOf(page).slice(1);
    return {
      current: contents.length === 0 ? null : contents.join('\n'),
      suggested,
      snippet: metaTag('name', 'viewport', suggested),
      edits: [
        { kind: 'meta', attribute: 'name', key: 'viewport', content: suggested },
        ...surplus.map(({ offset }) => ({ kind: 'remove', offset }) as const),
      ],
    };
  },
});

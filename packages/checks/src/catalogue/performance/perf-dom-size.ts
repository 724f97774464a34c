import type { DomFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

const ELEMENTS_MAX = 1_500;
const ELEMENTS_FAR_TOO_MANY = 3_000;
const DEPTH_MAX = 30;
const DEPTH_FAR_TOO_MUCH = 50;
const CHILDREN_MAX = 60;
/** A parent with many children costs something only in a large page. */
const ELEMENTS_WITH_MANY_CHILDREN = 800;
/** A long table or list that is nested no deeper is content, not a fault of the markup. */
const FLAT_DEPTH = 15;

export const perfDomSize = definePageCheck<'html', Pick<DomFacts, 'elements' | 'depth' | 'childrenMax'>>({
  id: 'perf-dom-size',
  title: 'Oversized DOM',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'high',
  why: 'Every element costs memory and time whenever the browser works out styles and layout, so large pages react slowly to scrolling and typing, on phones above all.',
  howToFix:
    'Remove wrappers that only serve the layout, and split long lists into pages or render them as they scroll into view.',
  example: {
    bad: '<div><div><div><div><div><p>Text</p></div></div></div></div></div>',
    good: '<section><p>Text</p></section>',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/performance/dom-size/'],
  decisions: [
    'Does not count children inside of `pre` and `svg`: a coloured listing has an element for each word, and a drawing has one for each stroke.',
    'Many children alone are reported where they are nested deeper than 15: a long table near the top is content, however deep the rest of the page.',
    'Counts children only in pages of more than 800 elements, where Lighthouse begins to warn: a documentation page with eighty paragraphs is not oversized.',
  ],
  appliesTo: 'html',
  run({ html: { dom } }) {
    const { elements, depth, childrenMax, childrenMaxDepth } = dom;
    const isLongList = childrenMax > CHILDREN_MAX && depth <= FLAT_DEPTH && elements <= ELEMENTS_FAR_TOO_MANY;
    const isWide =
      childrenMax > CHILDREN_MAX && childrenMaxDepth > FLAT_DEPTH && elements > ELEMENTS_WITH_MANY_CHILDREN;
    const isLarge = elements > ELEMENTS_MAX || depth > DEPTH_MAX || isWide;
    if (!isLarge || isLongList) return null;
    const isHuge = elements > ELEMENTS_FAR_TOO_MANY || depth > DEPTH_FAR_TOO_MUCH;
    return { evidence: { elements, depth, childrenMax }, severity: isHuge ? 'medium' : undefined };
  },
  message: ({ elements, depth, childrenMax }) =>
    `The page has ${exceeded({ elements, depth, childrenMax }).join(' and ')}.`,
});

/** Says which limits were exceeded, and by how much. */
function exceeded({
  elements,
  depth,
  childrenMax,
}: Pick<DomFacts, 'elements' | 'depth' | 'childrenMax'>): string[] {
  return [
    ...(elements > ELEMENTS_MAX ? [`${elements} elements (more than ${ELEMENTS_MAX})`] : []),
    ...(depth > DEPTH_MAX ? [`elements nested ${depth} deep (more than ${DEPTH_MAX})`] : []),
    ...(childrenMax > CHILDREN_MAX && elements > ELEMENTS_WITH_MANY_CHILDREN
      ? [`${childrenMax} elements in one parent (more than ${CHILDREN_MAX})`]
      : []),
  ];
}

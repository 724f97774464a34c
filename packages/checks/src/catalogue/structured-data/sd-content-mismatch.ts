import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { pageTexts, wordsOf } from '@plumbline/page-facts';
import { entitiesOf } from './shared/node-types.ts';
import { nodesAt, textsAt } from './shared/node-values.ts';
import { defineRichResultCheck, invalidValue, reportOf, type NodeFault } from './shared/rich-result-check.ts';
import { isPlainNumber } from './shared/value-formats.ts';
import { showsPrice, visibleNumbers } from './shared/visible-numbers.ts';

/** Least share of a headline's words that the title or the h1 must have. */
const overlapMin = 0.3;
/** Facts cut texts at this length, so a missing text may come after it. */
const textCharactersMax = 100_000;

export const sdContentMismatch = defineRichResultCheck({
  id: 'sd-content-mismatch',
  title: 'Structured data disagrees with the visible page',
  severity: 'high',
  effort: 'medium',
  why: 'Markup has to say what the page says. Prices, ratings or answers that people cannot see are against the rules of Google, and can cost the site its rich results by a manual action.',
  howToFix: 'Let markup and visible content come from the same data.',
  example: {
    bad: '<p>Rye bread, 5.20 €</p><!-- and in JSON-LD: "price": "4.50" -->',
    good: '<p>Rye bread, 4.50 €</p><!-- and in JSON-LD: "price": "4.50" -->',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/sd-policies#content'],
  decisions: [
    'Reads a number in every notation that makes sense, and asks for the rating or its count, as stars may be drawn.',
    'Event dates, author names, reviews, availability and answers are not compared: their visible form differs too freely. Pages without any price in their text, and pages that scripts fill, are left out.',
  ],
  examine(page) {
    const { dom, text } = page.html;
    if (dom.looksClientRendered || text.visible.length >= textCharactersMax) return [];
    return [
      ...products(page).map((node) =>
        reportOf(node, [...priceFaults(node, page), ...ratingFaults(node, page)]),
      ),
      ...entitiesOf(page, 'Article').map((node) => reportOf(node, headlineFaults(node, 'headline', page))),
      ...entitiesOf(page, 'JobPosting').map((node) => reportOf(node, headlineFaults(node, 'title', page))),
      ...entitiesOf(page, 'FAQPage').map((node) => reportOf(node, questionFaults(node, page))),
    ];
  },
});

/** Returns the product of a product page. Lists show only part of what they mark up. */
function products(page: HtmlPageFacts): readonly StructuredNode[] {
  const found = entitiesOf(page, 'Product');
  return found.length === 1 ? found : [];
}

/** Returns a fault if the page shows prices but none of those in the markup. */
function priceFaults(product: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const paths = ['price', 'lowPrice', 'priceSpecification.price'];
  const prices = nodesAt(product, 'offers').flatMap((offer) => paths.flatMap((path) => textsAt(offer, path)));
  const comparable = prices.filter((price) => isPlainNumber(price) && Number(price) > 0);
  const [first] = comparable;
  if (first === undefined || comparable.length < prices.length) return [];
  // A page without any price may have it in a picture, or load it later.
  if (!/[$€£¥]|\b(?:EUR|USD|GBP|CHF)\b/.test(page.html.text.visible)) return [];
  const said = everythingSaid(page);
  return comparable.some((price) => showsPrice(said, Number(price)))
    ? []
    : [invalidValue('offers.price', first, 'is nowhere on the page', 'high')];
}

/** Returns a fault if both the value and the number of ratings are missing, because stars may be drawn. */
function ratingFaults(product: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  return nodesAt(product, 'aggregateRating').flatMap((rating) => {
    const [value] = textsAt(rating, 'ratingValue');
    const counts = [...textsAt(rating, 'ratingCount'), ...textsAt(rating, 'reviewCount')];
    const known = [value, ...counts]
      .filter((text) => text !== undefined)
      .filter(isPlainNumber)
      .map(Number);
    if (value === undefined || counts.length === 0 || known.length < counts.length + 1) return [];
    const shown = visibleNumbers(everythingSaid(page));
    const rounded = Math.round(Number(value) * 10) / 10;
    return [...known, rounded].some((number) => shown.has(number))
      ? []
      : [
          invalidValue(
            'aggregateRating.ratingValue',
            value,
            'is nowhere on the page, nor is the number of ratings',
            'high',
          ),
        ];
  });
}

function headlineFaults(node: StructuredNode, property: string, page: HtmlPageFacts): readonly NodeFault[] {
  const { title, h1 } = pageTexts(page);
  const known = comparable(`${title} ${h1}`);
  if (known === '') return [];
  return textsAt(node, property).flatMap((text) => {
    if (known.includes(comparable(text))) return [];
    const said = new Set(wordsOf(`${title} ${h1}`.toLowerCase()));
    const words = wordsOf(text.toLowerCase());
    const shared = words.filter((word) => said.has(word)).length;
    if (words.length === 0 || shared / words.length >= overlapMin) return [];
    return comparable(page.html.text.visible).includes(comparable(text))
      ? []
      : [invalidValue(property, text, 'is neither the title nor the heading of the page', 'medium')];
  });
}

function questionFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const visible = comparable(page.html.text.visible);
  return nodesAt(node, 'mainEntity').flatMap((question) =>
    textsAt(question, 'name')
      .filter((name) => !/[<&]/.test(name) && !visible.includes(comparable(name)))
      .map((name) => invalidValue('mainEntity.name', name, 'is nowhere on the page', 'medium')),
  );
}

function everythingSaid(page: HtmlPageFacts): string {
  const metas = page.html.metas.map(({ content }) => content).join(' ');
  return `${page.html.text.visible} ${pageTexts(page).title} ${metas}`;
}

/** Reduces a text to letters and digits, because text and markup differ in quotes, dashes and spaces. */
function comparable(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

import { fixOfEdits, type Edit, type Fix, type NewElement } from '@plumbline/fixes';
import { h1sOf, pageTexts, type HeadingFacts, type HtmlPageFacts } from '@plumbline/page-facts';
import {
  delimiter,
  fold,
  hasGenericPart,
  headlineOf,
  isGenericTitle,
  shownSiteName,
} from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { absenceConfidence } from '../../definitions/absence-confidence.ts';

export const h1Missing = definePageCheck<
  'indexable',
  { readonly title: string | null; readonly imageOnly: boolean; readonly alt: string | null }
>({
  id: 'h1-missing',
  title: 'H1 missing or empty',
  category: 'headings',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: 'The main heading tells people and screen readers that they are in the right place, and search engines use it when they choose the headline of a result.',
  howToFix: 'Add one h1 at the top of the main content that names the topic of the page in words.',
  example: {
    bad: '<div class="headline">Cordless drills</div>',
    good: '<h1>Cordless drills</h1>',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/title-link',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Element/Heading_Elements',
  ],
  decisions: [
    'A heading that has the headline of the page already is made the h1, since a second one would say it twice. It keeps its class. One with an id, or with elements in it, is left to people.',
    'Offers no new heading where the top of the page shows the headline in an element that is no heading, none below a text, none into a list of articles whose headings are links, and none from a title that has only the number of a section or the name of the site.',
  ],
  appliesTo: 'indexable',
  run(page) {
    const withText = h1sOf(page).filter(({ text }) => text !== '');
    if (withText.some(({ imageOnly }) => !imageOnly)) return null;
    const [image] = withText;
    return {
      evidence: {
        title: pageTexts(page).title || null,
        imageOnly: image !== undefined,
        alt: image?.text ?? null,
      },
      confidence: absenceConfidence(page),
      severity: image === undefined ? undefined : 'low',
    };
  },
  message: ({ imageOnly, alt }) =>
    imageOnly
      ? `The h1 of the page is an image, readable only as its alternative text "${String(alt)}".`
      : 'The page has no h1, or an empty one.',
  fix(page, { imageOnly }) {
    const { title } = pageTexts(page);
    const headline = isGenericTitle(title, page) ? null : headlineOf(page);
    if (headline === null || hasGenericPart(title) || namesSection.test(headline) || imageOnly) return null;
    if (fold(headline) === fold(shownSiteName(page) ?? '')) return null;
    const titled = headingsOfContent(page).find(({ text }) => isHeadline(text, headline));
    if (titled !== undefined) return raise(titled);
    const edits = isShown(headline, page) ? [] : placeHeading(page, headline);
    return edits.length === 0 ? null : fixOfEdits(null, headline, edits);
  },
});

const sectionWords =
  'section|chapter|part|appendix|abschnitt|kapitel|teil|anhang|chapitre|annexe|capítulo|capitolo';

/** A title that has only the number of a section for its topic. */
const namesSection = new RegExp(String.raw`(?:${sectionWords}) [\dA-Z]+(?:\.\d+)*$`, 'iu');

/** The number of a section before its name: "3", "B.1.", "Appendix B:". */
const sectionNumber = new RegExp(
  String.raw`^(?:(?:${sectionWords}) [\dA-Z]+|(?:[A-Z]\.)?\d+)(?:\.\d+)*[.:)]? `,
  'iu',
);

/**
 * Tells whether a heading has the headline of the page, one of its parts, or its beginning up to a bracket or dash. It may
 * have the number of a section before it.
 */
function isHeadline(text: string, headline: string): boolean {
  return [text, text.replace(sectionNumber, '')].some((name) => isNamed(name, headline));
}

function isNamed(text: string, headline: string): boolean {
  const [heading, whole] = [fold(text), fold(headline)];
  if (partsOf(headline).includes(heading)) return true;
  return (
    heading !== '' && whole.startsWith(heading) && !/^\s?[\p{L}\p{N}]/u.test(whole.slice(heading.length))
  );
}

/** Returns the parts of a headline that are more than a word, such as a chapter behind the name of its book. */
function partsOf(headline: string): readonly string[] {
  return headline
    .split(delimiter)
    .map(fold)
    .filter((part) => /\s/.test(part));
}

const TOP_LENGTH = 300;
const PARAGRAPHS_READ = 20;
const ABOVE_MAX = 120;

/** Tells whether the page shows the headline at its top, outside of paragraphs: in an element that is no heading. */
function isShown(headline: string, { html }: HtmlPageFacts): boolean {
  const { main, paragraphs } = html.text;
  const top = paragraphs
    .slice(0, PARAGRAPHS_READ)
    .reduce((text, paragraph) => text.replace(paragraph, ''), main.slice(0, 10 * TOP_LENGTH));
  const shown = fold(top.slice(0, TOP_LENGTH));
  return [fold(headline), ...partsOf(headline)].some((part) => shown.includes(part));
}

/** Makes an h1 of the heading that has the headline already, since a new one would say it twice. */
function raise(heading: HeadingFacts): Fix | null {
  const { text, level, offset, isBare, isEnclosed } = heading;
  if (level === 1 || !isBare || isEnclosed) return null;
  return fixOfEdits(null, text, [
    { kind: 'insert', offset, element: h1InPlaceOf(heading, text) },
    { kind: 'remove', offset },
  ]);
}

/** Returns an h1 that looks as much as possible like the heading whose place it takes. */
function h1InPlaceOf({ className }: HeadingFacts, text: string): NewElement {
  return { kind: 'heading', level: 1, text, className: className ?? undefined };
}

/**
 * Makes the edits: replaces an empty h1, else inserts one before the first heading of the main content, else before the
 * main content. It leaves an h1 that holds a logo or that a script may fill, and inserts none where no heading fits.
 */
function placeHeading(page: HtmlPageFacts, text: string): readonly Edit[] {
  const [empty] = h1sOf(page);
  const heading = empty ?? headingsOfContent(page)[0];
  const offset = heading?.offset ?? page.html.document.mainOffset;
  if (offset === null || heading?.isEnclosed === true || empty?.isBare === false) return [];
  if (heading !== undefined && (linksToOtherPage(heading, page) || standsBelowText(heading, page))) return [];
  return empty === undefined
    ? [{ kind: 'insert', offset, element: { kind: 'heading', level: 1, text } }]
    : [
        { kind: 'insert', offset, element: h1InPlaceOf(empty, text) },
        { kind: 'remove', offset },
      ];
}

/** Tells whether more than a date or a breadcrumb stands above a heading, so that an h1 there would come too late. */
function standsBelowText({ text }: HeadingFacts, { html }: HtmlPageFacts): boolean {
  return html.text.main.slice(0, 10 * TOP_LENGTH).indexOf(text) > ABOVE_MAX;
}

/** Tells whether a heading is a link to another page, as in a list of articles: the h1 belongs outside of that list. */
function linksToOtherPage({ offset, text }: HeadingFacts, { url, html }: HtmlPageFacts): boolean {
  const end = html.headings.find((other) => other.offset > offset)?.offset ?? Infinity;
  return html.anchors.some(
    (anchor) =>
      anchor.offset > offset &&
      anchor.offset < end &&
      anchor.url !== null &&
      anchor.url !== url &&
      fold(anchor.name) === fold(text),
  );
}

/** Returns the headings of the main content, or of a page that does not mark it. */
function headingsOfContent({ html }: HtmlPageFacts): readonly HeadingFacts[] {
  const { mainOffset } = html.document;
  return html.headings.filter(
    ({ hidden, inNavigation, inMain }) => !hidden && !inNavigation && (inMain || mainOffset === null),
  );
}

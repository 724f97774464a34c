import { robotsDirectives, type HtmlPageFacts } from '@plumbline/page-facts';
import { isElsewhere } from '../own-address.ts';
import { shownSiteName } from '../suggest-title.ts';
import type { JsonLdType } from './json-ld.ts';
import { mentionsWords } from './mentions.ts';
import type { HeadPart } from './present-parts.ts';
import type { HeadTags } from './tags.ts';

interface Wished {
  readonly present: readonly HeadPart[];
  readonly keywords: readonly string[];
  readonly urlIsUnknown: boolean;
  /** Types of structured data that the page has, so that none was made. */
  readonly declared: readonly JsonLdType[];
  /** Wanted types of structured data that could not be filled. */
  readonly emptyTypes: readonly JsonLdType[];
  /** Number of missing alternatives. */
  readonly titlesLacking: number;
  readonly descriptionsLacking: number;
}

/** Lists the gaps of a suggested head, each with reason and advice. */
export function warningsOf(page: HtmlPageFacts, tags: HeadTags, wished: Wished): readonly string[] {
  return [...warnings(page, tags, wished)];
}

function* warnings(
  page: HtmlPageFacts,
  { title, description, canonical, openGraph }: HeadTags,
  { present, keywords, urlIsUnknown, declared, emptyTypes, titlesLacking, descriptionsLacking }: Wished,
): Generator<string> {
  if (title === null) yield 'Nothing names the page: give it an h1, or send a title.';
  else if (titlesLacking > 0)
    yield `Other titles missing: ${titlesLacking} of 3. The page has no other name: send keywords from its text, or a brand, to get more.`;
  if (description === null) {
    yield 'The page has too little text for a description: write one of 70 to 155 characters.';
  } else if (descriptionsLacking > 0) {
    yield `Other descriptions missing: ${descriptionsLacking} of 3. The page has too few whole sentences to make more.`;
  }
  if (urlIsUnknown) {
    yield 'The address of the page is unknown, so canonical and og:url are left out: add them when you know it.';
  }
  if (openGraph['og:image'] === undefined) {
    yield 'No picture for link previews was found: add an og:image of 1200 × 630 pixels, with its absolute URL.';
  }
  if (shownSiteName(page) === null)
    yield 'Nothing says what the site is called: send brand to have it in the title.';
  if (robotsDirectives(page).noindex) {
    yield 'The page says noindex, which is kept: remove it if search engines should show the page.';
  }
  if (canonical === null && !urlIsUnknown) {
    yield 'Another page may be the original of this one, so canonical and og:url are left out: name the original in both.';
  }
  if (canonical !== null && isElsewhere(canonical, page)) {
    yield `The canonical is on another host (${new URL(canonical).host}), which is kept: name this page in its place unless that one is the original.`;
  }
  if (declared.length > 0) {
    yield `The page has markup already (${declared.join(', ')}), which is not made again: leave it where it is.`;
  }
  if (present.length > 0)
    yield `The head has some of this already (${present.join(', ')}): put the new tags in place of the old ones, because a page must not have them twice.`;
  for (const keyword of keywords) {
    if (!mentionsWords(page, keyword))
      yield `The page does not mention "${keyword}", so title and description cannot either: write about it first.`;
  }
  for (const type of emptyTypes) yield `The page shows nothing that a ${type} could be made of.`;
}

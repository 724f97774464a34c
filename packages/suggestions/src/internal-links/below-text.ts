import { fold, withoutSiteName } from '../site-name.ts';
import { textAround } from './text-around.ts';
import { isSameLanguage } from './languages.ts';
import type { LinkIndex } from './link-index.ts';
import type { LinkTarget } from './link-target.ts';
import { linksInPhrase } from './links-in-phrase.ts';
import { FILLER } from './linkable-markdown.ts';
import type { RelatedPage } from './related-pages.ts';
import type { Subject } from './subject.ts';
import type { LinkSource, LinkSuggestion } from './link-suggestion.ts';

/** Most links below a text, because readers choose from a few and not from a long list. */
const LINKS_MAX = 3;
const TERMS_SHOWN = 3;

interface Text extends LinkSource {
  readonly subject: Subject | null;
  /** The meaningful words of the text, by their stems. */
  readonly words: ReadonlyMap<string, string>;
}

/**
 * Suggests further reading below a text: pages about the same subject, the closest first. It leaves out pages with the
 * name of a linked page or of the page itself, because those are copies.
 */
export function linksBelow(
  text: Text,
  related: readonly RelatedPage[],
  { targets, pages, siteName }: LinkIndex,
  isLinked: (url: string) => boolean,
): readonly LinkSuggestion[] {
  const end = endOf(text.linkable);
  if (end === 0) return [];
  const linked = targets.filter(({ url }) => isLinked(url));
  const nameIn = (target: LinkTarget) => nameOf(target, siteName);
  const names = new Set(['', ...linked.map(nameIn).map(fold)]);
  const links: LinkSuggestion[] = [];
  for (const likeness of related) {
    if (links.length === LINKS_MAX) break;
    const page = pages[likeness.page];
    if (page === undefined || isLinked(page.target.url) || !isSameLanguage(page, text)) continue;
    const name = nameIn(page.target);
    if (names.has(fold(name))) continue;
    names.add(fold(name));
    links.push(present(text, page.target, name, likeness, end));
  }
  return links;
}

/** Returns the name of a page: its title without the name of the site, or its heading if the title is only an id. */
function nameOf({ title, h1 }: LinkTarget, siteName: string | null): string {
  const name = withoutSiteName(title ?? '', siteName);
  const isId = name === '' || /^[\p{L}\d-]*[_:][\p{L}\d]/u.test(name);
  return isId && h1 !== null && h1 !== '' ? h1 : name;
}

/**
 * Returns the place after the last sentence of a text, because dates and tags follow there. If the text has no
 * sentence, returns the place after its last word.
 */
function endOf(linkable: string): number {
  const sentence = [...linkable.matchAll(sentenceEnd)].at(-1);
  if (sentence !== undefined) return sentence.index + sentence[0].length;
  let end = linkable.length;
  while (end > 0 && (linkable[end - 1] === FILLER || /\s/.test(linkable[end - 1] ?? ''))) end -= 1;
  return end;
}

const sentenceEnd = new RegExp(String.raw`[.!?…。！？]["'”’»)\]]{0,3}(?=[\s${FILLER}]|$)`, 'g');

function present(
  { source, words }: Text,
  target: LinkTarget,
  name: string,
  { relatedness, shared }: RelatedPage,
  end: number,
): LinkSuggestion {
  const spoken = shared.flatMap((stem) => words.get(stem) ?? []).slice(0, TERMS_SHOWN);
  return {
    targetUrl: target.url,
    targetTitle: target.title ?? target.h1 ?? target.url,
    placement: 'after_text',
    anchorText: name,
    context: textAround(source, { start: end, end }),
    position: end,
    score: Math.round(100 * Math.min(1, relatedness)) / 100,
    reason: [
      spoken.length === 0 ? 'both are about the same' : `both are about ${spoken.join(', ')}`,
      linksInPhrase(target),
    ].join('; '),
  };
}

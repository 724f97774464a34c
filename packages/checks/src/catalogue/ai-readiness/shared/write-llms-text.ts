import { isBoilerplate, isLabel, sentencesOf, withoutSiteName } from '@plumbline/suggestions';
import { shorten } from '../../../definitions/shorten.ts';
import type { SitePage } from '../../../site-facts/index.ts';
import { decodeSegment } from '../../url/shared/path-segments.ts';

const TEXT_MAX = 300;

/**
 * Writes an llms.txt: the site's name, a description, and its pages by the first segment of their paths
 * (https://llmstxt.org/).
 */
export function writeLlmsText(site: {
  readonly name: string;
  readonly summary: string | null;
  readonly pages: readonly SitePage[];
}): string {
  const sections = new Map<string, string[]>();
  const shared = sharedDescriptions(site.pages);
  for (const page of site.pages) {
    const section = sectionOf(page.url);
    const said = isSaid(page.description) && !shared.has(page.description) ? page.description : null;
    sections.set(section, [...(sections.get(section) ?? []), lineFor(page, site.name, said)]);
  }
  const summary = isSaid(site.summary) ? [`> ${asText(site.summary)}`, ''] : [];
  const lists = [...sections].flatMap(([name, lines]) => [`## ${name}`, '', ...lines, '']);
  return [`# ${site.name}`, '', ...summary, ...lists].join('\n');
}

/** Returns the descriptions that say nothing of a single page, because several pages have them. */
function sharedDescriptions(pages: readonly SitePage[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { description } of pages) {
    if (description === null) continue;
    (seen.has(description) ? shared : seen).add(description);
  }
  return shared;
}

function sectionOf(url: string): string {
  const segments = new URL(url).pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined || segments.length === 1) return 'Pages';
  const words = decodeSegment(first)
    .replace(/[-_\p{Cc}]+/gu, ' ')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lineFor({ url, title, h1 }: SitePage, siteName: string, description: string | null): string {
  const topic = title === null ? '' : withoutSiteName(title, siteName);
  // Readers of the file, such as that of llmstxt.org, end a name at any square bracket, even at an escaped one.
  const name = (topic || title || h1 || url).replaceAll('[', '(').replaceAll(']', ')');
  const address = url.replaceAll('(', '%28').replaceAll(')', '%29');
  return `- [${name}](${address})${description === null ? '' : `: ${asText(description)}`}`;
}

/** Returns whole sentences of a text, as many as fit, in which nothing is a link. */
function asText(text: string): string {
  return beginningOf(text).replaceAll('](', '] (');
}

function beginningOf(text: string): string {
  if (text.length <= TEXT_MAX) return text;
  let end = 0;
  for (const sentence of sentencesOf(text)) {
    const next = text.indexOf(sentence, end) + sentence.length;
    if (next > TEXT_MAX) break;
    end = next;
  }
  return end === 0 ? shorten(text, TEXT_MAX).replace(/\s+\S*…$/u, '…') : text.slice(0, end);
}

/** Tells whether a description says something of its page: not "package index", as javadoc writes. */
function isSaid(description: string | null): description is string {
  return description !== null && !isLabel(description) && !isBoilerplate(description);
}

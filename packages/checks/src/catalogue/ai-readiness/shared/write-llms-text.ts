import { isLabel } from '@plumbline/suggestions';
import { shorten } from '../../../definitions/shorten.ts';
import type { SitePage } from '../../../site-facts/index.ts';

const SUMMARY_MAX = 300;
const LINE_MAX = 160;

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
  for (const page of site.pages) {
    const section = sectionOf(page.url);
    sections.set(section, [...(sections.get(section) ?? []), lineFor(page)]);
  }
  const summary = isSaid(site.summary) ? [`> ${shorten(site.summary, SUMMARY_MAX)}`, ''] : [];
  const lists = [...sections].flatMap(([name, lines]) => [`## ${name}`, '', ...lines, '']);
  return [`# ${site.name}`, '', ...summary, ...lists].join('\n');
}

function sectionOf(url: string): string {
  const segments = new URL(url).pathname.split('/').filter((segment) => segment !== '');
  const [first] = segments;
  if (first === undefined || segments.length === 1) return 'Pages';
  const words = first.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lineFor({ url, title, h1, description }: SitePage): string {
  const name = (title ?? h1 ?? url).replace(/[[\]]/g, '');
  return `- [${name}](${url})${isSaid(description) ? `: ${shorten(description, LINE_MAX)}` : ''}`;
}

/** Tells whether a description says something: not "package index", as javadoc writes. */
function isSaid(description: string | null): description is string {
  return description !== null && !isLabel(description);
}

import type { AnchorFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { linkText } from '../../definitions/link-text.ts';
import { isGenericAnchor } from './shared/generic-anchors.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

export const linkGenericAnchor = definePageCheck<
  'indexable',
  {
    readonly total: number;
    readonly links: readonly {
      readonly href: string;
      readonly anchorText: string;
      readonly lang: string | null;
    }[];
  }
>({
  id: 'link-generic-anchor',
  title: 'Non-descriptive anchor text',
  category: 'links',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Search engines read the text of a link as a description of the page behind it, and people who skim a page or have its links read out hear "read more" ten times over.',
  howToFix: 'Let the text of the link say where it leads.',
  example: {
    bad: 'For opening hours <a href="/visit">click here</a>.',
    good: 'See our <a href="/visit">opening hours</a>.',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/seo/link-text/'],
  appliesTo: 'indexable',
  run(page) {
    const links = page.html.anchors.filter((anchor) => isGeneric(anchor, page));
    if (links.length === 0) return null;
    const listed = links.slice(0, LISTED_MAX).map((anchor) => ({
      href: anchor.href ?? '',
      anchorText: anchor.name,
      lang: languageOf(anchor, page),
    }));
    return { evidence: { total: links.length, links: listed } };
  },
  places: ({ links }) => links.map(({ href }) => href),
  observed: ({ links }) => links.map(linkText),
  message: ({ total, links: [first] }) =>
    `The link to ${first?.href ?? ''} says only "${first?.anchorText ?? ''}"${andMore(total)}.`,
});

function isGeneric(anchor: AnchorFacts, page: HtmlPageFacts): boolean {
  const { url, rel, name, hidden, isCode } = anchor;
  if (url === null || url === page.url || hidden || isCode || rel.includes('nofollow')) return false;
  if (isArrow(anchor)) return false;
  return isGenericAnchor(name, languageOf(anchor, page)) && !isNameOf(name, url);
}

/** Tells whether a link is an arrow in a series of pages, whose direction says where it leads. */
function isArrow({ rel, hasImage, name }: AnchorFacts): boolean {
  return rel.includes('next') || rel.includes('prev') || (hasImage && directions.test(name.trim()));
}

const directions = /^(?:weiter|continuar|continuer|continua|verder|dalej)$/i;

/** Tells whether a generic text is the name of the target: a component called Link, a company called Here. */
function isNameOf(text: string, url: string): boolean {
  const { hostname, pathname, searchParams } = new URL(url);
  const lastSegment = pathname.split('/').findLast((segment) => segment !== '') ?? '';
  const names = [lastSegment.replace(/\.\w+$/, ''), ...hostname.split('.'), ...searchParams.values()];
  return names.includes(text.trim().toLowerCase().replaceAll(' ', '-'));
}

function languageOf({ lang }: AnchorFacts, { html }: HtmlPageFacts): string | null {
  return lang ?? html.document.lang ?? html.text.detectedLanguage?.code ?? null;
}

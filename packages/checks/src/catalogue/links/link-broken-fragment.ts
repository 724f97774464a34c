import type { AnchorFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

/** As many are kept of a page; one that has more cannot be judged. */
const IDS_MAX = 5_000;

export const linkBrokenFragment = definePageCheck<
  'html',
  {
    readonly total: number;
    readonly links: readonly {
      readonly href: string;
      readonly fragment: string;
      readonly anchorText: string;
    }[];
  }
>({
  id: 'link-broken-fragment',
  title: 'In-page anchor target does not exist',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'low',
  why: 'Who clicks the link stays where they are: the section that it names is not on the page. Search engines use such links to lead people straight to a section.',
  howToFix: 'Correct the link, or give the section the id that the link names.',
  example: {
    bad: '<a href="#prices">Prices</a> … <h2 id="pricing">Prices</h2>',
    good: '<a href="#pricing">Prices</a> … <h2 id="pricing">Prices</h2>',
  },
  references: [
    'https://html.spec.whatwg.org/multipage/browsing-the-web.html#find-a-potential-indicated-element',
  ],
  decisions: [
    'Medium confidence on pages with scripts.',
    'Fragments of other pages are not looked at: that needs the ids of every page.',
  ],
  appliesTo: 'html',
  run(page) {
    const { ids, looksClientRendered } = page.html.dom;
    if (looksClientRendered || ids.length >= IDS_MAX) return null;
    const known = new Set(ids);
    const links = page.html.anchors.filter((anchor) => isBroken(anchor, page.url, known));
    if (links.length === 0) return null;
    const listed = links.slice(0, LISTED_MAX).map(({ href, fragment, name }) => ({
      href: href ?? '',
      fragment: fragment ?? '',
      anchorText: name.slice(0, 100),
    }));
    return { evidence: { total: links.length, links: listed }, confidence: confidenceOn(page) };
  },
  message: ({ total, links: [first] }) =>
    `Nothing on the page has the id "${first?.fragment ?? ''}" that a link names${andMore(total)}.`,
});

/** Handles of scripts are no places. */
function isBroken(anchor: AnchorFacts, pageUrl: string, ids: ReadonlySet<string>): boolean {
  const { url, fragment, scripted, togglesUi, role, hidden } = anchor;
  if (url !== pageUrl || fragment === null || fragment === '') return false;
  if (scripted || togglesUi || role !== null || hidden || notAnId.test(fragment)) return false;
  return !ids.has(fragment) && !ids.has(decoded(fragment));
}

/** The top of the page, routes, text fragments. */
const notAnId = /^(?:top$|[!/]|:~:)|:~:/i;

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A script may add the section, or react to the link itself. */
function confidenceOn({ html }: HtmlPageFacts): 'high' | 'medium' {
  return html.dom.inlineScript > 0 || html.resources.some(({ kind }) => kind === 'script')
    ? 'medium'
    : 'high';
}

import type { AnchorFacts, HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

interface UncrawlableLink {
  readonly element: string;
  /** As written; null without one. */
  readonly href: string | null;
  readonly text: string | null;
  readonly offset: number;
}

export const linkUncrawlable = definePageCheck<
  'html',
  { readonly total: number; readonly links: readonly UncrawlableLink[] }
>({
  id: 'link-uncrawlable',
  title: 'Link that crawlers cannot follow',
  category: 'links',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Search engines follow the address in the href of an a element and nothing else. A page that only a script leads to stays undiscovered, and cannot be opened in a new tab either.',
  howToFix: 'Render an a element with the real address in its href, and let the script improve on it.',
  example: {
    bad: '<a href="javascript:openPage(\'shoes\')">Shoes</a>',
    good: '<a href="/shoes">Shoes</a>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/links-crawlable',
    'https://developer.chrome.com/docs/lighthouse/seo/crawlable-anchors/',
  ],
  decisions: [
    'Counts a handler only if it goes to another address: menus are made of `href="#"` and a handler everywhere. Elements with another role are widgets, as for Lighthouse. Links that print, close or go back have no address.',
  ],
  appliesTo: 'html',
  run({ html }) {
    const links = [...html.anchors.filter(isUncrawlable).map(describeAnchor), ...scriptLinks(html)];
    if (links.length === 0) return null;
    const isMinor = links.every(({ href }) => href !== null && bare.test(href.replace(/\s+/g, '')));
    return {
      evidence: { total: links.length, links: links.slice(0, LISTED_MAX) },
      ...(isMinor && { severity: 'low' }),
    };
  },
  places: 'observed',
  observed: ({ links }) => links.map(({ href, text }) => href ?? text),
  message({ total, links: [first] }) {
    const name = first?.text == null ? `<${first?.element ?? 'a'}>` : `"${first.text}"`;
    const address = first?.href == null ? 'no address' : `the address ${first.href}`;
    return `The link ${name} has ${address}${andMore(total)}.`;
  },
});

/** Buttons and menus made of links lead nowhere, and need no address. */
function isUncrawlable({ href, scripted, togglesUi, role, hidden }: AnchorFacts): boolean {
  if (hidden || togglesUi || (role !== null && role !== 'link')) return false;
  const address = href?.trim() ?? null;
  if (address === null || address === '' || address === '#') return scripted;
  if (/^file:/i.test(address)) return true;
  return /^javascript:/i.test(address) && !withoutAddress.test(address);
}

/** A link without an address that it could name instead. */
const withoutAddress =
  /^javascript:\s*(?:(?:window|self|document|parent)\.)?(?:print|close|history|scroll\w*)\b/i;

/** An address without white space that does nothing. Most such links are buttons, and no page is lost. */
const bare = /^javascript:(?:void(?:\(?0\)?)?)?;?$/i;

function describeAnchor({ element, href, name, offset }: AnchorFacts): UncrawlableLink {
  return {
    element,
    href: href?.slice(0, 200) ?? null,
    text: name === '' ? null : name.slice(0, 100),
    offset,
  };
}

function scriptLinks({ dom }: HtmlPageFacts['html']): readonly UncrawlableLink[] {
  return dom.scriptLinks.map(({ element, offset }) => ({ element, href: null, text: null, offset }));
}

import { isPrivateUrl, isSignInUrl, type AnchorFacts, type HtmlPageFacts } from '@plumbline/page-facts';
import { isInternal } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';
import { andMore, LISTED_MAX } from './shared/link-list.ts';

interface UncrawlableLink {
  readonly element: string;
  /** As written; null without one. */
  readonly href: string | null;
  readonly text: string | null;
  /** Null for an element that only a click showed to be a link. */
  readonly offset: number | null;
  /** Where a click leads; absent if it was not tried. */
  readonly leadsTo?: string;
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
    'On a rendered page, also clicks what looks like a link and has no address. One element that opens another page of the site is enough for an issue. Addresses that the page also links to, and those behind a sign-in or a cart, do not count.',
    'Counts a handler only if it goes to another address: menus are made of `href="#"` and a handler everywhere. Elements with another role are widgets, as for Lighthouse. Links that print, close or go back have no address.',
  ],
  appliesTo: 'html',
  run(page) {
    const { html } = page;
    const marked = [...html.anchors.filter(isUncrawlable).map(describeAnchor), ...scriptLinks(html)];
    const links = marked.length > 0 ? marked : triedLinks(page);
    if (links.length === 0) return null;
    const isMinor = links.every(({ href }) => href !== null && bare.test(href.replace(/\s\s*/g, '')));
    return {
      evidence: { total: links.length, links: links.slice(0, LISTED_MAX) },
      severity: isMinor ? 'low' : undefined,
    };
  },
  places: 'observed',
  observed: ({ links }) => links.map(({ href, text }) => href ?? text),
  message({ total, links: [first] }) {
    const name = first?.text == null ? `<${first?.element ?? 'a'}>` : `"${first.text}"`;
    if (first?.leadsTo !== undefined)
      return `${name} leads to ${first.leadsTo} by script alone: it is no link with an address${andMore(total)}.`;
    const address = first?.href == null ? 'no address' : `the address ${first.href}`;
    return `The link ${name} has ${address}${andMore(total)}.`;
  },
});

/** Tells whether crawlers cannot follow the link. Links that are buttons or menus lead nowhere and need no address. */
function isUncrawlable({ href, scripted, togglesUi, role, hidden }: AnchorFacts): boolean {
  if (hidden || togglesUi || (role !== null && role !== 'link')) return false;
  const address = href?.trim() ?? '';
  if (address === '' || address === '#') return scripted;
  return withoutCrawlers.test(address) && !withoutAddress.test(address);
}

const withoutCrawlers = /^(?:file|javascript):/i;

/** Links for which no address exists, such as those that print or go back. */
const withoutAddress =
  /^javascript:\s*(?:(?:window|self|document|parent)\.)?(?:print|close|history|scroll\w*)\b/i;

/** An address, without white space, that does nothing. Most such links are buttons, so no page is lost. */
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

/** Returns elements that opened another page of the site when they were clicked in a browser. */
function triedLinks({ html, rendering, site }: HtmlPageFacts): readonly UncrawlableLink[] {
  if (rendering === null) return [];
  const linked = new Set(html.anchors.map(({ url }) => url));
  return rendering.scriptLinks
    .filter(({ url }) => isInternal(url, site.hosts) && !linked.has(url) && !isForPeople(url))
    .map(({ element, text, url }) => ({ element, href: null, text, offset: null, leadsTo: url }));
}

function isForPeople(url: string): boolean {
  return isPrivateUrl(url) || isSignInUrl(url);
}

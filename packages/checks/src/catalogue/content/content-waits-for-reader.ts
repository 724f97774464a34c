import type { WaitingContent } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';

const LISTED_MAX = 10;

export const contentWaitsForReader = definePageCheck<
  'indexable',
  { readonly waiting: readonly WaitingContent[] }
>({
  id: 'content-waits-for-reader',
  title: 'Content appears only after a click or a scroll',
  category: 'content',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Search engines neither click nor scroll. They index what the page shows at first, and do not find what appears later.',
  howToFix:
    'Put the content into the page, hidden if need be, or give its parts pages of their own and link to them with <a href>, such as ?page=2.',
  example: {
    bad: '<ul id="list">…20 items…</ul>\n<button onclick="loadMore()">Load more</button>',
    good: '<ul id="list">…20 items…</ul>\n<a href="/drills?page=2">More drills</a>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/lazy-loading',
    'https://developers.google.com/search/docs/specialty/ecommerce/pagination-and-incremental-page-loading',
  ],
  decisions: [
    'Tries the page in a browser after it has been read: scrolls it if its scripts wait for that, and clicks tabs and buttons whose text promises more. A button counts if it makes a request or shows at least 20 words more.',
    'The window is 12,000 pixels tall, as that of Google: what comes into view there needs no scroll.',
    'A page that never comes to rest is not tried.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run({ rendering }) {
    const waiting = rendering?.waiting ?? [];
    return waiting.length === 0 ? null : { evidence: { waiting: waiting.slice(0, LISTED_MAX) } };
  },
  places: 'observed',
  observed: ({ waiting }) => waiting.map(({ waitsFor, text }) => text ?? waitsFor),
  message: ({ waiting }) => `Content of the page waits for ${waiting.map(sayAction).join(', ')}.`,
});

function sayAction({ waitsFor, text }: WaitingContent): string {
  return waitsFor === 'scroll' ? 'a scroll or a touch' : `a click on “${shorten(text ?? '', 60)}”`;
}

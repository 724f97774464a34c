import type { HtmlPageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { sourceOfRendered } from '../../definitions/changed-by-script.ts';
import { shorten } from '../../definitions/shorten.ts';
import { unreadBesideOthers, unreadOnPage } from './shared/unread-content.ts';

/** A shell with less text shows at most an apology. */
const CHARACTERS_MIN = 100;

export const contentScriptError = definePageCheck<
  'html',
  { readonly error: string; readonly errors: number; readonly characters: number }
>({
  id: 'content-script-error',
  title: 'A JavaScript error leaves the page empty',
  category: 'content',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  absorbs: {
    onPage: [...unreadOnPage, 'content-removed-by-script'],
    onUrl: unreadBesideOthers,
    why: 'not_rendered',
  },
  why: 'The scripts that make the page fail before its content is there. Google indexes what a browser shows: an empty page.',
  howToFix:
    'Open the page in a browser with an empty cache, find the error in its console, and correct the script. Render the content on the server, so that an error leaves it readable.',
  example: {
    bad: '<div id="root"></div>\n<script>render(settings.user.name)</script>  <!-- settings.user is undefined -->',
    good: '<div id="root"><h1>Cordless drills</h1></div>\n<script>render(settings.user?.name)</script>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  ],
  decisions: [
    'Reports an error only where the page stays without content: many errors on the web stop nothing that is read.',
    'A shell that is left with less than 100 characters counts as empty: it shows an apology at most.',
    'An error that a framework catches and writes to the console counts as one that was thrown.',
    'Scripts that count visitors or show advertisements are not loaded.',
  ],
  appliesTo: 'html',
  retest: 'analysis',
  run(page) {
    const { rendering, html } = page;
    const [error] = rendering?.errors ?? [];
    if (rendering === null || error === undefined || !isLeftEmpty(page)) return null;
    return {
      evidence: { error, errors: rendering.errors.length, characters: html.text.main.length },
    };
  },
  observed: ({ error }) => error,
  message: ({ error, characters }) =>
    `JavaScript stops with “${shorten(error)}”, and the page is left with ${characters} characters of content.`,
});

/** Tells whether scripts left the root of the page empty, or put hardly anything into it. */
function isLeftEmpty(page: HtmlPageFacts): boolean {
  const { dom, text } = page.html;
  const wasShell = sourceOfRendered(page)?.html.dom.looksClientRendered === true;
  return dom.looksClientRendered || (wasShell && text.main.length < CHARACTERS_MIN);
}

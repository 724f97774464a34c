import { isInternal } from '@plumbline/web';
import { isHtmlPage, noPage, type HtmlPageFacts } from '@plumbline/page-facts';
import { templateToken } from '@plumbline/suggestions';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';
import {
  faultsOfHref,
  faultsOfPath,
  isGrave,
  isPlain,
  type CharacterFault,
} from './shared/character-faults.ts';
import { withoutFragment } from './shared/without-fragment.ts';

const LISTED_MAX = 10;

interface FaultyHref {
  readonly href: string;
  readonly faults: readonly CharacterFault[];
}

export const urlUnsafeCharacters = definePageCheck<
  'any-response',
  {
    /** Faults of the page's own address. */
    readonly own: readonly CharacterFault[];
    /** Faults of the links on the page. */
    readonly hrefs: readonly FaultyHref[];
    readonly total: number;
  }
>({
  id: 'url-unsafe-characters',
  title: 'URL with spaces, non-ASCII or badly encoded characters',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'Browsers repair such addresses, other programs do not: links break in mails, feeds and analytics, and one page is known under several addresses.',
  howToFix:
    'Percent-encode what an address cannot hold, once, and use letters, digits and hyphens in the names of new pages.',
  example: {
    bad: '<a href="/cordless drills|sale">Drills</a>',
    good: '<a href="/cordless-drills-sale">Drills</a>',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/url-structure',
    'https://www.rfc-editor.org/rfc/rfc3986',
  ],
  decisions: [
    'Judges only addresses that answer 200. Those that redirect are already corrected, and those that fail have another problem.',
    'Reports each problem where it is corrected. Problems of the address itself (`%20`, `+`, double encoding, bytes that are no UTF-8) are reported on that URL, and problems of the link (a raw space, a pipe, letters outside ASCII) on the page with the link.',
    'Leaves out links to feeds and endpoints, such as an old version of a page of a wiki: nobody finds or shares them.',
    'Links that hold the placeholder of a template are left to `link-malformed`. An apostrophe is allowed, as in RFC 3986.',
  ],
  appliesTo: 'any-response',
  run(page) {
    const own = page.response.status === 200 ? faultsOfPath(page.url) : [];
    const hrefs = isHtmlPage(page) ? faultyHrefs(page) : [];
    if (own.length === 0 && hrefs.length === 0) return null;
    const isMedium = [...own, ...hrefs.flatMap(({ faults }) => faults)].some(isGrave);
    return {
      evidence: { own, hrefs: hrefs.slice(0, LISTED_MAX), total: hrefs.length },
      severity: isMedium ? 'medium' : undefined,
    };
  },
  places: ({ hrefs }) => hrefs.map(({ href }) => href),
  observed: ({ hrefs }) => hrefs.map(({ href }) => href),
  message: ({ own, hrefs, total }) =>
    [
      ...(own.length === 0 ? [] : [`The address itself is badly written (${own.map(inWords).join(', ')}).`]),
      ...(total === 0
        ? []
        : [
            `${total === 1 ? 'One link is' : `${total} links are`} badly written, such as ${describeHref(hrefs)}.`,
          ]),
    ].join(' '),
});

/** Returns distinct faulty hrefs of internal links. A fault of the target's own address is reported there, once. */
function faultyHrefs(page: HtmlPageFacts): readonly FaultyHref[] {
  const faulty = new Map<string, FaultyHref>();
  const spellings = new Map<string, string>();
  for (const { href: written, url } of page.html.anchors) {
    if (written === null || url === null || isPlain(written)) continue;
    const href = withoutFragment(written);
    if (faulty.has(href)) continue;
    const faults = [...faultsOfHref(href), ...otherSpelling(href, url, spellings)];
    if (faults.length === 0 || !isInternal(url, page.site.hosts)) continue;
    if (noPage(url, page.platform?.name ?? null) !== null) continue;
    // link-malformed reports placeholders.
    if (!templateToken.test(href)) faulty.set(href, { href, faults });
  }
  return [...faulty.values()];
}

/** Finds links that write the escapes of one URL in capitals here and in small letters there. */
function otherSpelling(href: string, url: string, spellings: Map<string, string>): readonly CharacterFault[] {
  const escapes = (href.match(/%[\da-f]{2}/gi) ?? []).join('');
  if (escapes === '') return [];
  const known = spellings.get(url) ?? escapes;
  spellings.set(url, known);
  return known !== escapes && known.toUpperCase() === escapes.toUpperCase() ? ['mixed_case_escapes'] : [];
}

function describeHref(hrefs: readonly FaultyHref[]): string {
  const [first] = hrefs;
  return first === undefined ? '' : `"${shorten(first.href)}" (${first.faults.map(inWords).join(', ')})`;
}

function inWords(fault: CharacterFault): string {
  return fault.replaceAll('_', ' ');
}

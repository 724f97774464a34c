import { type Fix, linkTag } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { codeLike, primaryLanguage, readHreflangCode } from './shared/language-code.ts';
import {
  HREFLANG_COMPARED_MAX,
  type HreflangMismatch,
  type HreflangSource,
  type SitePage,
} from '../../site-facts/index.ts';

const sourcesMax = 20;

interface Found extends Record<string, unknown> {
  readonly missing: number;
  /** Number of pages that are named in return, but under another code than their own. */
  readonly inconsistent: number;
  readonly sources: readonly {
    readonly url: string;
    /** Code that it gives this page, and the code that it should have here. */
    readonly code: string;
    readonly expectedCode: string | null;
    readonly returnCodes: readonly string[];
  }[];
}

/** Reported on the page that has to change: the one that does not name its versions in return. */
export const hreflangMissingReturn = defineSiteCheck<Found>({
  id: 'hreflang-missing-return',
  title: 'hreflang return link missing or inconsistent',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'medium',
  why: 'Versions have to name each other: a page could otherwise claim to be the translation of somebody else’s. Search engines drop every pair in which only one side names the other.',
  howToFix:
    'Generate the annotations of all versions from one shared list, so that each page names every version, itself included.',
  example: {
    bad: '<!-- /en/ names /de/ --><!-- /de/ names nobody -->',
    good: '<!-- on /en/ and on /de/ alike --><link rel="alternate" hreflang="en" href="https://example.com/en/"><link rel="alternate" hreflang="de" href="https://example.com/de/">',
  },
  references: [
    'https://developers.google.com/search/docs/specialty/international/localized-versions#all-method-guidelines',
  ],
  decisions: [
    'Reported on the page that has to change: the one that does not name the other in return. Its fix is made there.',
    `Pages with more than ${HREFLANG_COMPARED_MAX} annotations are not judged, and do not count for other pages: no site has so many languages.`,
  ],
  fixable: true,
  async *run(site) {
    for await (const mismatch of site.hreflangMismatches()) {
      const { target, missing, inconsistent, sources } = mismatch;
      const fix = returnLinks(mismatch);
      yield {
        url: target.url,
        severity: missing > 0 ? 'high' : 'medium',
        evidence: {
          missing,
          inconsistent,
          sources: sources.slice(0, sourcesMax).map((source) => describeSource(source, mismatch)),
        },
        fix,
      };
    }
  },
  observed: ({ sources }) => sources.map(({ url }) => url),
  message({ missing, inconsistent, sources }) {
    const example = sources[0]?.url ?? '';
    return missing > 0
      ? `The page does not name ${missing === 1 ? 'a version' : `${missing} versions`} that ${missing === 1 ? 'names' : 'name'} it, such as ${example}.`
      : `The page names ${inconsistent === 1 ? 'a version' : `${inconsistent} versions`} under another code than ${inconsistent === 1 ? 'it gives itself' : 'they give themselves'}, such as ${example}.`;
  },
});

function describeSource(source: HreflangSource, mismatch: HreflangMismatch): Found['sources'][number] {
  const { url, code, returnCodes } = source;
  return { url, code, expectedCode: codeOf(source, mismatch), returnCodes };
}

/** Returns the code that the source gives itself, else its language, written like the other codes of the set. */
function codeOf(
  { sourceCodes, language }: HreflangSource,
  { targetCodes, sources }: HreflangMismatch,
): string | null {
  const others = [...targetCodes, ...sources.map((source) => source.code)];
  const code = sourceCodes[0] ?? (language === null ? null : codeLike(others, language));
  return code !== null && readHreflangCode(code).valid ? code : null;
}

/** Tells whether a page is called a version in a language in which it is not written. */
function isOfOtherLanguage({ language }: Pick<SitePage, 'language'>, code: string): boolean {
  return code !== 'x-default' && language !== null && primaryLanguage(language) !== primaryLanguage(code);
}

/**
 * Returns a fix with the missing links; null if a code is unknown or has another URL on the page, or if more links are
 * missing than are listed.
 */
function returnLinks(mismatch: HreflangMismatch): Fix | null {
  const { target, targetCodes, missing, inconsistent, sources } = mismatch;
  const [first] = sources;
  if (first === undefined || inconsistent > 0 || missing > sources.length) return null;
  const links = sources.map((source) => ({ code: codeOf(source, mismatch), url: source.url }));
  // A page without a set of its own must also name itself.
  if (targetCodes.length === 0 && first.code !== 'x-default')
    links.push({ code: first.code, url: target.url });
  const known = links.flatMap(({ code, url }) => (code === null ? [] : [{ code, url }]));
  const codes = new Set(known.map(({ code }) => code));
  if (known.length < links.length || codes.size < known.length) return null;
  if (
    targetCodes.some((code) => codes.has(code)) ||
    sources.some(
      ({ code, sourceCodes: [own = 'x-default'], language }) =>
        isOfOtherLanguage(target, code) || isOfOtherLanguage({ language }, own),
    )
  )
    return null;
  const snippet = known
    .map(({ code, url }) => linkTag({ rel: 'alternate', hreflang: code, href: url }))
    .join('\n');
  return {
    current: null,
    suggested: snippet,
    snippet,
    edits: known.map(({ code, url }) => ({ kind: 'link', rel: 'alternate', href: url, hreflang: code })),
  };
}

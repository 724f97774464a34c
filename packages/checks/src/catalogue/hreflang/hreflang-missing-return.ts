import { type Fix, linkTag } from '@plumbline/fixes';
import { defineSiteCheck } from '../../check.ts';
import { readHreflangCode } from './shared/language-code.ts';
import type { HreflangPair } from '../../site-facts/index.ts';

const sourcesMax = 20;

interface Found extends Record<string, unknown> {
  readonly missing: number;
  /** The return names it under another code than it gives itself. */
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
  why: 'Versions have to name each other: a page could otherwise claim to be the translation of somebody else’s. Search engines drop every pair of which only one side names the other.',
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
  ],
  fixable: true,
  async *run(site) {
    for await (const pairs of byTarget(site.hreflangMismatches())) {
      const faulty = distinctSources(pairs.filter((pair) => isMissing(pair) || isInconsistent(pair)));
      if (faulty.length === 0) continue;
      const missing = faulty.filter(isMissing);
      const fix = missing.length === faulty.length ? returnLinks(missing) : null;
      yield {
        url: pairs[0].target.url,
        severity: missing.length > 0 ? 'high' : 'medium',
        evidence: {
          missing: missing.length,
          inconsistent: faulty.length - missing.length,
          sources: faulty.slice(0, sourcesMax).map(describePair),
        },
        ...(fix === null ? {} : { fix }),
      };
    }
  },
  observed: ({ sources }) => sources.map(({ url }) => url),
  message({ missing, inconsistent, sources }) {
    const example = sources[0]?.url ?? '';
    return missing > 0
      ? `The page does not name ${missing === 1 ? 'a version' : `${missing} versions`} that ${missing === 1 ? 'names' : 'name'} it, such as ${example}.`
      : `The page names ${inconsistent === 1 ? 'a version' : `${inconsistent} versions`} under another code than ${inconsistent === 1 ? 'it gives' : 'they give'} themselves, such as ${example}.`;
  },
});

function isMissing({ returnCodes }: HreflangPair): boolean {
  return returnCodes.length === 0;
}

/** x-default in return says nothing about the language. */
function isInconsistent({ returnCodes, sourceCodes }: HreflangPair): boolean {
  const languages = returnCodes.filter((code) => code !== 'x-default');
  return (
    languages.length > 0 && sourceCodes.length > 0 && !languages.some((code) => sourceCodes.includes(code))
  );
}

/** A source may name the page under several codes. */
function distinctSources(pairs: readonly HreflangPair[]): readonly HreflangPair[] {
  return [...new Map(pairs.map((pair) => [pair.source.url, pair])).values()];
}

function describePair(pair: HreflangPair): Found['sources'][number] {
  const { source, code, returnCodes } = pair;
  return { url: source.url, code, expectedCode: codeOfSource(pair), returnCodes };
}

/** Returns the code that the source gives itself, else its language. */
function codeOfSource({ source, sourceCodes }: HreflangPair): string | null {
  const code = sourceCodes[0] ?? source.language;
  return code !== null && readHreflangCode(code).valid ? code : null;
}

/** Null if a code is unknown, or the set of the page uses it for another URL. */
function returnLinks(pairs: readonly HreflangPair[]): Fix | null {
  const [first] = pairs;
  if (first === undefined) return null;
  const links = pairs.map((pair) => ({ code: codeOfSource(pair), url: pair.source.url }));
  // A page without any set of its own has to name itself too.
  if (first.targetCodes.length === 0 && first.code !== 'x-default')
    links.push({ code: first.code, url: first.target.url });
  const known = links.flatMap(({ code, url }) => (code === null ? [] : [{ code, url }]));
  const codes = new Set(known.map(({ code }) => code));
  if (known.length < links.length || codes.size < known.length) return null;
  if (first.targetCodes.some((code) => codes.has(code))) return null;
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

async function* byTarget(
  pairs: AsyncIterable<HreflangPair>,
): AsyncGenerator<readonly [HreflangPair, ...HreflangPair[]]> {
  let group: [HreflangPair, ...HreflangPair[]] | null = null;
  for await (const pair of pairs) {
    if (group !== null && group[0].target.url === pair.target.url) {
      group.push(pair);
      continue;
    }
    if (group !== null) yield group;
    group = [pair];
  }
  if (group !== null) yield group;
}

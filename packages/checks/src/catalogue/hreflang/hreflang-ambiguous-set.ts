import { definePageCheck } from '../../check.ts';
import { hreflangAnnotations, type HreflangAnnotation } from './shared/annotations.ts';
import { primaryLanguage } from './shared/language-code.ts';

const groupsMax = 20;
const membersMax = 10;

interface Found extends Record<string, unknown> {
  /** Codes with several URLs. */
  readonly codes: readonly {
    readonly code: string;
    readonly urls: readonly string[];
    /** True if the page and its Link header disagree. */
    readonly conflict: boolean;
  }[];
  /** URLs with several languages. */
  readonly urls: readonly { readonly url: string; readonly codes: readonly string[] }[];
}

export const hreflangAmbiguousSet = definePageCheck<'indexable', Found>({
  id: 'hreflang-ambiguous-set',
  title: 'One language assigned to several URLs or one URL to several languages',
  category: 'hreflang',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'medium',
  why: 'Search engines cannot tell which URL to show for a language with two URLs, or which language a URL with several languages has. They drop the annotations in question.',
  howToFix: 'Keep exactly one URL per code, from one source: either the head or the Link header.',
  example: {
    bad: '<link rel="alternate" hreflang="de" href="https://example.com/de/"><link rel="alternate" hreflang="de" href="https://example.de/">',
    good: '<link rel="alternate" hreflang="de" href="https://example.de/">',
  },
  references: ['https://developers.google.com/search/docs/specialty/international/localized-versions'],
  appliesTo: 'indexable',
  run(page) {
    const annotations = resolved(hreflangAnnotations(page));
    const codes = codesWithSeveralUrls(annotations).slice(0, groupsMax);
    const urls = urlsWithSeveralLanguages(annotations).slice(0, groupsMax);
    if (codes.length === 0 && urls.length === 0) return null;
    return { severity: codes.length > 0 ? 'high' : 'medium', evidence: { codes, urls } };
  },
  places: ({ codes, urls }) => [...codes.map(({ code }) => code), ...urls.map(({ url }) => url)],
  observed: ({ urls }) => urls.map(({ url }) => url),
  message({ codes: [code], urls: [url] }) {
    if (code !== undefined)
      return `The code ${code.code} names ${code.urls.length} URLs: ${code.urls.join(', ')}.`;
    return `${url?.url ?? 'A URL'} is given several languages: ${url?.codes.join(', ') ?? ''}.`;
  },
});

type Resolved = HreflangAnnotation & { readonly url: string };

function resolved(annotations: readonly HreflangAnnotation[]): readonly Resolved[] {
  return annotations.flatMap((annotation) =>
    annotation.url === null ? [] : [{ ...annotation, url: annotation.url }],
  );
}

function codesWithSeveralUrls(annotations: readonly Resolved[]): Found['codes'] {
  return groups(annotations, ({ code }) => code).flatMap(([code, members]) => {
    const urls = distinct(members, ({ url }) => url);
    const conflict = distinct(members, ({ source }) => source).length > 1;
    return urls.length > 1 ? [{ code, urls: urls.slice(0, membersMax), conflict }] : [];
  });
}

function urlsWithSeveralLanguages(annotations: readonly Resolved[]): Found['urls'] {
  const ofLanguages = annotations.filter(({ code }) => code !== 'x-default');
  return groups(ofLanguages, ({ url }) => url).flatMap(([url, members]) => {
    const languages = distinct(members, ({ code }) => primaryLanguage(code));
    const codes = distinct(members, ({ code }) => code);
    return languages.length > 1 ? [{ url, codes: codes.slice(0, membersMax) }] : [];
  });
}

function groups(
  annotations: readonly Resolved[],
  keyOf: (annotation: Resolved) => string,
): readonly (readonly [string, readonly Resolved[]])[] {
  const found = new Map<string, Resolved[]>();
  for (const annotation of annotations) {
    const members = found.get(keyOf(annotation));
    if (members === undefined) found.set(keyOf(annotation), [annotation]);
    else members.push(annotation);
  }
  return [...found];
}

function distinct(
  annotations: readonly Resolved[],
  valueOf: (annotation: Resolved) => string,
): readonly string[] {
  return [...new Set(annotations.map(valueOf))];
}

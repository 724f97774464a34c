import type { Edit } from '@plumbline/fixes';
import {
  isLive,
  sentOn,
  type DocumentFacts,
  type HtmlPageFacts,
  type MetaFacts,
} from '@plumbline/page-facts';
import { isXhtmlResponse } from '@plumbline/web';
import { definePageCheck } from '../../check.ts';

type Problem =
  'no_doctype' | 'quirks_doctype' | 'no_charset' | 'late_charset' | 'conflicting_charsets' | 'undecodable';

const problemTexts: Readonly<Record<Problem, string>> = {
  no_doctype: 'it has no doctype',
  quirks_doctype: 'its doctype puts browsers into quirks mode',
  no_charset: 'it declares no character encoding',
  late_charset: 'it declares its character encoding after the first 1,024 bytes',
  conflicting_charsets: 'it declares different character encodings',
  undecodable: 'it is not written in the character encoding that it declares',
};

const CHARSET_OFFSET_MAX = 1024;

export const contentDoctypeCharset = definePageCheck<
  'html',
  {
    readonly problems: readonly Problem[];
    readonly doctype: string | null;
    readonly encodings: readonly { readonly source: string; readonly encoding: string }[];
    readonly metaOffset: number | null;
  }
>({
  id: 'content-doctype-charset',
  title: 'Doctype or character encoding not declared',
  category: 'content',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'Without a doctype browsers imitate the layout errors of the nineties; without a character encoding they guess, and umlauts, accents and whole scripts can turn into rubbish.',
  howToFix:
    'Put <!doctype html> and <meta charset="utf-8"> at the very top of the document, and save it as UTF-8.',
  example: {
    bad: '<html>\n<head>\n  <title>Café</title>',
    good: '<!doctype html>\n<html lang="en">\n<head>\n  <meta charset="utf-8">\n  <title>Café</title>',
  },
  references: [
    'https://developer.chrome.com/docs/lighthouse/best-practices/charset/',
    'https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Quirks_mode_and_standards_mode',
  ],
  decisions: [
    'Does not take a replacement character that the source writes for a decoding error.',
    'Asks no doctype or encoding of XHTML that is served as such: XML has no quirks mode, and names its encoding itself.',
    'Leaves out a page that only sends its readers on.',
    'Offers no doctype as a ready-made fix: it changes the layout. Of 20 old pages that we opened in a browser, all looked different with one.',
  ],
  appliesTo: 'html',
  run(page) {
    const problems = problemsOf(page);
    if (problems.length === 0 || sentOn(page) !== null) return null;
    const { doctype, declaredEncodings, metaCharsetOffset } = page.html.document;
    const garbles = problems.some(
      (problem) => problem === 'conflicting_charsets' || problem === 'undecodable',
    );
    return {
      evidence: { problems, doctype, encodings: declaredEncodings, metaOffset: metaCharsetOffset },
      severity: garbles ? 'medium' : undefined,
    };
  },
  observed: ({ doctype }) => doctype,
  message: ({ problems }) =>
    `The page is not set up well: ${problems.map((problem) => problemTexts[problem]).join(', ')}.`,
  fix(page, { problems, doctype }) {
    const { encoding, replacementCharacters } = page.html.document;
    const isFixable = problems.every((problem) => problem === 'no_charset' || problem === 'late_charset');
    if (!isFixable || encoding !== 'UTF-8' || replacementCharacters > 0) return null;
    const snippet = '<meta charset="utf-8">';
    return {
      current: doctype,
      suggested: snippet,
      snippet,
      edits: [
        { kind: 'prologue', doctype: false, charset: true },
        ...lateDeclarations(page).map(({ offset }): Edit => ({ kind: 'remove', offset })),
      ],
    };
  },
});

/** Returns the declarations that come too late. A document must not have two of them. */
function lateDeclarations({ html }: HtmlPageFacts): readonly MetaFacts[] {
  return html.metas.filter(
    (meta) => isLive(meta) && (meta.charset !== null || meta.httpEquiv === 'content-type'),
  );
}

function problemsOf({ html, response }: HtmlPageFacts): readonly Problem[] {
  const { declaredEncodings, replacementCharacters } = html.document;
  const problems = isXhtmlResponse(response) ? [] : undeclared(html.document);
  if (new Set(declaredEncodings.map(({ encoding }) => encoding)).size > 1)
    problems.push('conflicting_charsets');
  // A cut body may end within a character.
  if (declaredEncodings.length > 0 && replacementCharacters > 0 && !response.truncated)
    problems.push('undecodable');
  return problems;
}

function undeclared({ doctype, quirksMode, declaredEncodings, metaCharsetOffset }: DocumentFacts): Problem[] {
  const problems: Problem[] = [];
  if (doctype === null) problems.push('no_doctype');
  else if (quirksMode) problems.push('quirks_doctype');
  if (declaredEncodings.length === 0)
    problems.push(isLate(metaCharsetOffset) ? 'late_charset' : 'no_charset');
  return problems;
}

function isLate(offset: number | null): boolean {
  return offset !== null && offset >= CHARSET_OFFSET_MAX;
}

import { parseHttpUrl } from '@plumbline/web';
import type { DocumentFacts } from '../../page-facts.ts';
import type { Attributes, Collector, Cursor } from '../collector.ts';
import { splitTokens } from '../../text/text.ts';
import { isQuirksMode } from './quirks-mode.ts';

/** The parts of DocumentFacts that the walk finds. */
export type DocumentElements = Omit<
  DocumentFacts,
  | 'encoding'
  | 'encodingSource'
  | 'declaredEncodings'
  | 'metaCharsetOffset'
  | 'replacementCharacters'
  | 'headBrokenBy'
  | 'mainOffset'
  | 'breaksOff'
  | 'endsOpen'
> & { readonly metaCharsetIndex: number | null };

const classesMax = 100;

export interface DocumentCollector extends Collector<DocumentElements> {
  readonly doctype: (declaration: string) => void;
}

/** Reads the document of a response; `xml:lang` has an effect in XHTML only. */
export function collectDocument(
  cursor: Cursor,
  page: { readonly url: string; readonly isXhtml: boolean },
): DocumentCollector {
  let doctype: string | null = null;
  let html: Attributes | null = null;
  let body: Attributes | null = null;
  let baseHref: string | null = null;
  let metaCharsetIndex: number | null = null;
  let headEndOffset: number | null = null;
  let headTags = 0;
  let bodyTags = 0;

  return {
    elements: ['html', 'head', 'body', 'base', 'meta'],
    doctype(declaration) {
      doctype ??= declaration.slice(0, 500);
    },
    open(name, attributes) {
      if (cursor.inside('template')) return;
      if (name === 'html') html ??= attributes;
      else if (name === 'head') headTags += 1;
      else if (name === 'body') [bodyTags, body] = [bodyTags + 1, body ?? attributes];
      else if (name === 'base') baseHref ??= attributes['href'] ?? null;
      else if (name === 'meta' && declaresCharset(attributes)) metaCharsetIndex ??= cursor.offset;
    },
    close(name, implied) {
      if (name === 'head' && !implied) headEndOffset ??= cursor.offset;
    },
    finish: () => ({
      doctype,
      quirksMode: isQuirksMode(doctype),
      metaCharsetIndex,
      lang: html?.['lang'] ?? (page.isXhtml ? html?.['xml:lang'] : undefined) ?? null,
      baseHref,
      baseUrl: (baseHref === null ? null : parseHttpUrl(baseHref, page.url)?.href) ?? page.url,
      headEndOffset,
      headTags,
      bodyTags,
      classes: [...splitTokens(html?.['class']), ...splitTokens(body?.['class'])].slice(0, classesMax),
      isAmp: html !== null && (html['amp'] !== undefined || html['⚡'] !== undefined),
    }),
  };
}

function declaresCharset(attributes: Attributes): boolean {
  if (attributes['charset'] !== undefined) return true;
  const pragma = attributes['http-equiv']?.trim().toLowerCase();
  return pragma === 'content-type' && /charset\s*=/i.test(attributes['content'] ?? '');
}

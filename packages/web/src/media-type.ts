import type { ResponseFacts } from './response-facts.ts';

/**
 * Returns `type/subtype` of a Content-Type in lower case, without parameters (RFC 9110, 8.3.1); null for anything else.
 */
export function mediaTypeOf(contentType: string | undefined): string | null {
  const essence = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+*-]+$/.test(essence) ? essence : null;
}

/** Tells whether a response is HTML, by its type or, without one, by its first bytes; never by file extension. */
export function isHtmlResponse(response: ResponseFacts): boolean {
  return htmlTypes.has(typeOf(response));
}

/** Tells whether browsers read a response as XML, which has rules of its own. */
export function isXhtmlResponse(response: Typed): boolean {
  return typeOf(response) === 'application/xhtml+xml';
}

/** Tells whether people could read the answer: text, JSON, XML. */
export function isTextResponse(response: ResponseFacts): boolean {
  return /^text\/|json|xml/.test(typeOf(response));
}

/** Some of the facts of a response: its type as declared, and as its first bytes look. */
type Typed = Pick<ResponseFacts, 'mediaType'> & Partial<Pick<ResponseFacts, 'sniffedType'>>;

function typeOf({ mediaType, sniffedType }: Typed): string {
  return mediaType ?? sniffedType ?? '';
}

const htmlTypes: ReadonlySet<string> = new Set(['text/html', 'application/xhtml+xml']);

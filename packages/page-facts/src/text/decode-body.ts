import { isUtf8 } from 'node:buffer';
import { getBOMEncoding, labelToName, TextDecoder } from '@exodus/bytes/encoding.js';
import type { DocumentFacts } from '../page-facts.ts';

export interface DecodedBody {
  readonly text: string;
  /** The encoding's name in the Encoding standard. */
  readonly encoding: string;
  readonly encodingSource: DocumentFacts['encodingSource'];
  /** Characters that could not be decoded. Those that the source itself writes do not count. */
  readonly replacementCharacters: number;
  /** All declared encodings; a page should declare one. */
  readonly declaredEncodings: DocumentFacts['declaredEncodings'];
}

/** Cached, because facts of a page and places in its source both need the decoded body. */
const decodedBodies = new WeakMap<
  Uint8Array,
  { readonly contentType: string; readonly decoded: DecodedBody }
>();

/**
 * Decodes a body as a browser does: byte order mark, then the charset of Content-Type, then `<meta>`; without any of
 * them UTF-8 if the bytes are valid UTF-8, else windows-1252. NUL becomes U+FFFD, so that the text can be stored.
 */
export function decodeBody(body: Uint8Array, contentType = ''): DecodedBody {
  const known = decodedBodies.get(body);
  if (known?.contentType === contentType) return known.decoded;
  const decoded = decodeOnce(body, contentType);
  decodedBodies.set(body, { contentType, decoded });
  return decoded;
}

function decodeOnce(body: Uint8Array, contentType: string): DecodedBody {
  const declaredEncodings = declarationsOf(body, contentType);
  const declared = declaredEncodings[0];
  const isValidUtf8 = isUtf8(body);
  const encoding = declared?.encoding ?? (isValidUtf8 ? 'UTF-8' : 'windows-1252');
  const text = decode(body, encoding);
  return {
    text: withoutNul(text),
    replacementCharacters: encoding === 'UTF-8' && isValidUtf8 ? 0 : replacements(text),
    encoding,
    encodingSource: declared?.source ?? 'guess',
    declaredEncodings,
  };
}

/** Replaces whole runs of NUL at once, because a body may consist of nothing else. Most bodies have no NUL. */
function withoutNul(text: string): string {
  return text.includes('\0') ? text.replace(/\0\0*/g, (run) => '\uFFFD'.repeat(run.length)) : text;
}

function replacements(text: string): number {
  return text.match(/\uFFFD\uFFFD*/g)?.reduce((total, run) => total + run.length, 0) ?? 0;
}

/**
 * Decodes a body. The standard's `replacement` decoder gives only one error for a whole document, so bytes are more
 * useful.
 */
function decode(body: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding === 'replacement' ? 'windows-1252' : encoding).decode(body);
}

function declarationsOf(body: Uint8Array, contentType: string): DocumentFacts['declaredEncodings'] {
  const label = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;]*))/i.exec(contentType);
  const candidates = [
    { source: 'bom', encoding: nameOf(getBOMEncoding(body)) },
    { source: 'header', encoding: nameOf(label?.[1] ?? label?.[2]) },
    { source: 'meta', encoding: metaEncoding(body) },
  ] as const;
  return candidates.flatMap(({ source, encoding }) => (encoding === null ? [] : [{ source, encoding }]));
}

function nameOf(label: string | null | undefined): string | null {
  return label === null || label === undefined ? null : labelToName(label);
}

/**
 * Implements "prescan a byte stream to determine its encoding" of the HTML standard: only the first 1,024 bytes
 * count.
 */
function metaEncoding(body: Uint8Array): string | null {
  const start = Buffer.from(body.subarray(0, 1024))
    .toString('latin1')
    .replace(/<!--.*?(?:-->|$)/gs, '');
  for (const [, attributes = ''] of start.matchAll(/<meta(?=[\s/])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi)) {
    const isPragma = /http-equiv\s*=[\s"']*content-type/i.test(attributes);
    const [, label] =
      /(?:^|[\s/])charset\s*=[\s"']*([^\s"'>/]+)/i.exec(attributes) ??
      (isPragma ? /charset\s*=[\s"']*([^\s"'>;]+)/i.exec(attributes) : null) ??
      [];
    const encoding = nameOf(label);
    if (encoding === null) continue;
    // The declaration was readable as ASCII, so it cannot be in UTF-16.
    return encoding.startsWith('UTF-16') ? 'UTF-8' : encoding;
  }
  return null;
}

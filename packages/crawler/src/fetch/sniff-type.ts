/** Signatures of the types that a crawl meets, after the MIME Sniffing standard: https://mimesniff.spec.whatwg.org/. */
const signatures: readonly (readonly [type: string, pattern: RegExp])[] = [
  ['application/pdf', /^%PDF-/],
  ['application/zip', /^PK\x03\x04/],
  ['application/gzip', /^\x1f\x8b\x08/],
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/webp', /^RIFF[^]{4}WEBP/],
  ['image/avif', /^[^]{4}ftyp(?:avif|avis)/],
  ['image/heic', /^[^]{4}ftyp(?:heic|heix|mif1)/],
  ['video/mp4', /^[^]{4}ftyp/],
  ['image/bmp', /^BM[^]{4}\0{4}/],
  ['image/tiff', /^(?:II\*\0|MM\0\*)/],
  ['image/x-icon', /^\0\0[\x01\x02]\0/],
  ['font/woff2', /^wOF2/],
  ['font/woff', /^wOFF/],
  ['video/webm', /^\x1aE\xdf\xa3/],
];

/** A tag that begins an HTML document, at the first byte that is neither blank nor comment. */
const html =
  /^(?:<!doctype html|<(?:html|head|body|script|iframe|h1|div|font|table|a|style|title|b|br|p|meta|link)[\s>])/i;
const leading = /^(?:\s+|<!--[^]*?-->|<\?xml[^]*?\?>|<!doctype\s+(?!\s|html|svg)[^>]*>)*/i;

const bytesLooked = 2048;

/**
 * Returns the type that the first bytes of a body look like; null if none is recognised. The declared type plays no
 * part.
 */
export function sniffType(body: Uint8Array): string | null {
  const start = Buffer.from(body.subarray(0, bytesLooked)).toString('latin1');
  const binary = signatures.find(([, pattern]) => pattern.test(start));
  if (binary) return binary[0];
  const bare = start.replace(/^(?:\xef\xbb\xbf|\xfe\xff|\xff\xfe)/, '').replaceAll('\0', '');
  const text = bare.replace(leading, '');
  if (html.test(text)) return 'text/html';
  if (/^(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/i.test(text)) return 'image/svg+xml';
  return /^\s*<\?xml[\s?]/.test(bare) ? 'text/xml' : null;
}

/** Escapes text for use between tags. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Replaces all but ASCII by character references, which read the same in every encoding of a page. */
export function asciiMarkup(markup: string): string {
  return markup.replace(/[^\0-\x7F]/gu, (character) => `&#x${character.codePointAt(0)?.toString(16) ?? ''};`);
}

/** Closes elements that have no end tag, as XML asks. */
export function xhtmlMarkup(markup: string): string {
  return markup.replace(/<(?:meta|link) [^>]*(?=>)/g, '$& /');
}

/** Escapes ampersands in JSON, which begin references in XML, also inside a script. */
export function xhtmlJson(json: string): string {
  return json.replaceAll('&', '\\u0026');
}

/** Replaces all but ASCII by the escapes of JSON. */
export function asciiJson(json: string): string {
  return json.replace(/[^\0-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Escapes text for a double-quoted attribute. */
export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

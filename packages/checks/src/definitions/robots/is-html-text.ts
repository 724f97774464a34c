/** Tells whether a text file is a web page, as applications send it for each address that they do not know. */
export function isHtmlText(text: string): boolean {
  return /^\uFEFF?\s*<(?:!doctype|html|head|body|!--)/i.test(text);
}

/** Elements whose content a browser that runs scripts does not show. */
export const unrenderedElements: ReadonlySet<string> = new Set([
  'datalist',
  'iframe',
  'noembed',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
]);

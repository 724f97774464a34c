/** Elements whose content is not shown by a browser that runs scripts. */
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

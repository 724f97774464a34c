import { isLive, type HtmlPageFacts, type MetaFacts } from '@plumbline/page-facts';

export const DEFAULT_VIEWPORT = 'width=device-width, initial-scale=1';

/** Returns the viewport elements of the page; browsers use the last one. */
export function viewportsOf(page: HtmlPageFacts): readonly MetaFacts[] {
  return page.html.metas.filter((meta) => meta.name === 'viewport' && isLive(meta));
}

/** Tells whether phones show the page as it is. AMP has its own rules, and some documents are for printing only. */
export function isForScreens(page: HtmlPageFacts): boolean {
  const sheets = page.html.links.filter(({ rel }) => rel.includes('stylesheet'));
  const isPrintOnly =
    sheets.length > 0 && sheets.every(({ media }) => media?.trim().toLowerCase() === 'print');
  return !page.html.document.isAmp && !isPrintOnly;
}

export type ViewportProperty = readonly [key: string, value: string];

/** Splits keys and values in lower case at commas, semicolons and white space, as browsers do. */
export function parseViewport(content: string): readonly ViewportProperty[] {
  return [...content.toLowerCase().matchAll(/([^\s,;=][^\s,;=]*)(?:\s*=\s*([^\s,;=]*))?/g)].map(
    ([, key = '', value = '']) => [key, value] as const,
  );
}

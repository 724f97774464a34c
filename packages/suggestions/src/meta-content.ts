import type { HtmlPageFacts } from '@plumbline/page-facts';

/** Content of the first non-blank meta element of that name or property (lower case). */
export function metaContent(page: HtmlPageFacts, key: string): string | null {
  const meta = page.html.metas.find(
    ({ name, property, content, inTemplate }) =>
      !inTemplate && (name === key || property === key) && content.trim() !== '',
  );
  return meta?.content.trim() ?? null;
}

import type { EditKind, EditOf } from '../edit-kind.ts';

export const sitemapEntry: EditKind<EditOf<'sitemap-entry'>> = {
  of: 'site',
  subject: ({ url, replacement }) => `sitemap-entry ${url} ${replacement ?? ''}`,
  snippet: ({ replacement }) => (replacement === null ? '' : entryXml(replacement)),
  onSource: () => [],
  onFacts: (_edit, html) => html,
};

/** Returns the XML of a sitemap entry. */
export function entryXml(url: string): string {
  return `<url><loc>${escapeXml(url)}</loc></url>`;
}

/** Escapes text for XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

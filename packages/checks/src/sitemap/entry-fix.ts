import type { Fix } from '../fix.ts';

/** Lets the sitemap list another URL in place of one, or none. */
export function replaceEntry(url: string, replacement: string | null): Fix {
  return {
    current: url,
    suggested: replacement ?? '',
    snippet: replacement === null ? '' : entryXml(replacement),
    edits: [{ kind: 'sitemap-entry', url, replacement }],
  };
}

/** Adds a URL to the sitemap. */
export function addEntry(url: string): Fix {
  return { ...replaceEntry(url, url), current: null };
}

/** An entry as it stands in a sitemap. */
export function entryXml(url: string): string {
  return `<url><loc>${escapeXml(url)}</loc></url>`;
}

export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}

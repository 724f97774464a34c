import { escapeAttribute, escapeText } from './escape-markup.ts';

/** Returns the HTML of a title element. */
export function titleTag(text: string): string {
  return `<title>${escapeText(text)}</title>`;
}

/** Returns the HTML of a meta element. */
export function metaTag(attribute: 'name' | 'property', key: string, content: string): string {
  return `<meta ${attribute}="${escapeAttribute(key)}" content="${escapeAttribute(content)}">`;
}

/** Returns the HTML of a `<link>`. */
export function linkTag(link: {
  readonly rel: string;
  readonly hreflang?: string | undefined;
  readonly href: string;
}): string {
  const { rel, hreflang, href } = link;
  const language = hreflang === undefined ? '' : ` hreflang="${escapeAttribute(hreflang)}"`;
  return `<link rel="${escapeAttribute(rel)}"${language} href="${escapeAttribute(href)}">`;
}

/** Returns the HTML of a heading. */
export function headingTag(level: number, text: string, className?: string): string {
  const look = className === undefined ? '' : ` class="${escapeAttribute(className)}"`;
  return `<h${level}${look}>${escapeText(text)}</h${level}>`;
}

/** Returns a JSON-LD block. */
export function jsonLdTag(json: string): string {
  return `<script type="application/ld+json">${jsonLdContent(json)}</script>`;
}

/** Escapes JSON for a script: inside one only its end tag has a meaning, and JSON reads `\u003c` as `<`. */
export function jsonLdContent(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

import { escapeAttribute, escapeText } from '@plumbline/page-facts';

/** Contents by the names of tags; null for none. */
export type TagContents = Readonly<Record<string, string | null>>;

/** What stands in the head of a page. */
export interface HeadTags {
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly robots: string;
  readonly openGraph: Readonly<Record<string, string>>;
  readonly twitter: Readonly<Record<string, string>>;
  readonly jsonLd: object | null;
}

/** The tags as they are pasted into a head. */
export function renderTags(tags: HeadTags): string {
  const { title, description, canonical, robots, openGraph, twitter, jsonLd } = tags;
  const meta =
    (attribute: string) =>
    ([key, content]: [string, string]) =>
      `<meta ${attribute}="${key}" content="${escapeAttribute(content)}">`;
  return [
    ...(title === null ? [] : [`<title>${escapeText(title)}</title>`]),
    ...(description === null ? [] : [meta('name')(['description', description])]),
    ...(canonical === null ? [] : [`<link rel="canonical" href="${escapeAttribute(canonical)}">`]),
    meta('name')(['robots', robots]),
    ...Object.entries(openGraph).map(meta('property')),
    ...Object.entries(twitter).map(meta('name')),
    ...(jsonLd === null ? [] : [renderJsonLd(jsonLd)]),
  ].join('\n');
}

/** A "<" in a value could end the script element. */
function renderJsonLd(jsonLd: object): string {
  const json = JSON.stringify(jsonLd, null, 2).replaceAll('<', '\\u003c');
  return `<script type="application/ld+json">\n${json}\n</script>`;
}

/** Without what there is nothing for. */
export function present(contents: TagContents): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents).flatMap(([name, content]) =>
      content === null || content === '' ? [] : [[name, content] as const],
    ),
  );
}

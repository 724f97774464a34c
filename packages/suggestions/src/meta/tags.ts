import { jsonLdTag, linkTag, metaTag, titleTag } from '@plumbline/fixes';

/** Contents by the names of tags; null for none. */
export type TagContents = Readonly<Record<string, string | null>>;

/** The values of a head. */
export interface HeadTags {
  readonly title: string | null;
  readonly description: string | null;
  readonly canonical: string | null;
  readonly robots: string;
  readonly openGraph: Readonly<Record<string, string>>;
  readonly twitter: Readonly<Record<string, string>>;
  readonly jsonLd: object | null;
}

/** Returns the tags to paste into a head. */
export function renderTags(tags: HeadTags): string {
  const { title, description, canonical, robots, openGraph, twitter, jsonLd } = tags;
  const metas = (attribute: 'name' | 'property', contents: Readonly<Record<string, string>>) =>
    Object.entries(contents).map(([key, content]) => metaTag(attribute, key, content));
  return [
    ...(title === null ? [] : [titleTag(title)]),
    ...(description === null ? [] : [metaTag('name', 'description', description)]),
    ...(canonical === null ? [] : [linkTag({ rel: 'canonical', href: canonical })]),
    metaTag('name', 'robots', robots),
    ...metas('property', openGraph),
    ...metas('name', twitter),
    ...(jsonLd === null ? [] : [jsonLdTag(`\n${JSON.stringify(jsonLd, null, 2)}\n`)]),
  ].join('\n');
}

/** Leaves out empty values. */
export function withoutEmptyValues(contents: TagContents): Record<string, string> {
  return Object.fromEntries(
    Object.entries(contents).flatMap(([name, content]) =>
      content === null || content === '' ? [] : [[name, content] as const],
    ),
  );
}

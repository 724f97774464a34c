/**
 * Takes some pages of a website that lies in files: those that the start page leads to first. It removes links to other
 * pages, and canonicals, which name the former host. So the sample is a website of its own. The start page is at `/`.
 */
export function samplePages(
  start: string,
  read: (file: string) => string | null,
  count: number,
): Readonly<Record<string, string>> {
  const pages = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.shift(); file !== undefined && pages.size < count; file = waiting.shift()) {
    const html = pages.has(file) ? null : read(file);
    if (html === null) continue;
    pages.set(file, html.replace(canonicalLink, ''));
    for (const [, href = ''] of html.matchAll(linked)) waiting.push(fileOf(href, file));
  }
  const within = (file: string) => (link: string, href: string) =>
    pages.has(fileOf(href, file)) ? link.replace(href, pathOf(fileOf(href, file), start)) : '';
  return Object.fromEntries(
    [...pages].map(([file, html]) => [pathOf(file, start), html.replace(linked, within(file))]),
  );
}

const canonicalLink = /<link[^>]+rel="canonical"[^>]*>/gi;
/** Links to pages that lie in files. */
const linked = /href="((?!\w+:)[^"#?]*\.html?)(?:#[^"]*)?"/g;

function fileOf(href: string, file: string): string {
  return decodeURIComponent(new URL(href, `http://site/${file}`).pathname.replace(/^\/+/, ''));
}

function pathOf(file: string, start: string): string {
  return file === start ? '/' : `/${file}`;
}

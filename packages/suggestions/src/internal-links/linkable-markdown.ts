/** Replaces text that cannot become the text of a link. */
export const FILLER = '\uFFFC';

/**
 * Code, headings, links, images and URLs. A new opening mark ends the search for the end of the one before, so
 * searches are short.
 */
const unlinkable =
  /^(```|~~~)[^]*?(?:^\1|(?![^]))|`[^`\n]{1,500}`|^#{1,6} .*$|!?\[[^[\]\n]{0,500}\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,500}\])|<[^<>\n]{0,2000}>|\bhttps?:\/\/\S+/gm;

/** Blanks out everything in plain text or Markdown that cannot become the text of a link, and keeps the length. */
export function linkableMarkdown(text: string): string {
  return text.replace(unlinkable, (match) => FILLER.repeat(match.length));
}

/** Returns the link targets of the text, as written. */
export function markdownLinks(text: string): readonly string[] {
  const inline = [...text.matchAll(/\[[^[\]\n]{0,500}\]\(\s{0,9}<?([^()\s>]{1,2000})/g)];
  const bare = [...text.matchAll(/\bhttps?:\/\/[^\s)>\]"']+/g)];
  return [...inline.flatMap(([, url]) => url ?? []), ...bare.map(([url]) => url)];
}

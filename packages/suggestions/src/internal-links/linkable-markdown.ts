/** Stands for text that cannot become the text of a link. */
const FILLER = '\uFFFC';

/** Code, headings, links and images, URLs. What is opened again before it is closed ends there, so that no search goes far. */
const unlinkable =
  /^(```|~~~)[^]*?(?:^\1|(?![^]))|`[^`\n]{1,500}`|^#{1,6} .*$|!?\[[^[\]\n]{0,500}\](?:\([^()\n]{0,2000}\)|\[[^[\]\n]{0,500}\])|<[^<>\n]{0,2000}>|\bhttps?:\/\/\S+/gm;

/** Plain text or Markdown with everything blanked out that cannot become the text of a link; as long as before. */
export function linkableMarkdown(text: string): string {
  return text.replace(unlinkable, (match) => FILLER.repeat(match.length));
}

/** Where the links of the text lead, as written. */
export function markdownLinks(text: string): readonly string[] {
  const inline = [...text.matchAll(/\[[^[\]\n]{0,500}\]\(\s{0,9}<?([^()\s>]{1,2000})/g)];
  const bare = [...text.matchAll(/\bhttps?:\/\/[^\s)>\]"']+/g)];
  return [...inline.flatMap(([, url]) => url ?? []), ...bare.map(([url]) => url)];
}

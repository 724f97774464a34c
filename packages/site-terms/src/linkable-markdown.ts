/** Stands for text that cannot become the text of a link. */
const FILLER = '\uFFFC';

/** Code, headings, links and images, URLs; of plain text, hardly anything. */
const unlinkable =
  /^(```|~~~)[^]*?(?:^\1|(?![^]))|`[^`\n]*`|^#{1,6} .*$|!?\[[^\]\n]*\](?:\([^)\n]*\)|\[[^\]\n]*\])|<[^>\n]*>|\bhttps?:\/\/\S+/gm;

/** Plain text or Markdown with everything blanked out that cannot become the text of a link; as long as before. */
export function linkableMarkdown(text: string): string {
  return text.replace(unlinkable, (match) => FILLER.repeat(match.length));
}

/** Where the links of the text lead, as written. */
export function markdownLinks(text: string): readonly string[] {
  const inline = [...text.matchAll(/\[[^\]\n]*\]\(\s*<?([^)\s>]+)/g)];
  const bare = [...text.matchAll(/\bhttps?:\/\/[^\s)>\]"']+/g)];
  return [...inline.flatMap(([, url]) => url ?? []), ...bare.map(([url]) => url)];
}

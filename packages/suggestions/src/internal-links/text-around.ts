const SIDE_LENGTH = 80;
/** Characters read on each side of the place. It is more than is shown, because tags and white space are removed. */
const SIDE_READ = 400;

/** Returns the text around a place of a source, without tags, cut between words. */
export function textAround(
  source: string,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const before = plain(source.slice(Math.max(0, start - SIDE_READ), start).replace(/^[^<>]*>/, ''));
  const after = plain(source.slice(end, end + SIDE_READ).replace(/<[^<>]*$/, ''));
  const left = before.length <= SIDE_LENGTH ? before : before.slice(-SIDE_LENGTH).replace(/^\S*\s/, '… ');
  const right = after.length <= SIDE_LENGTH ? after : after.slice(0, SIDE_LENGTH).replace(/\s\S*$/, ' …');
  return `${left}${source.slice(start, end)}${right}`.trim();
}

function plain(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_entity, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

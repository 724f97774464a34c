import { escapeText } from '@plumbline/fixes';

const HEADLINE_LENGTH_MAX = 100;

/**
 * Turns plain text or simple Markdown into a page. Blank lines separate paragraphs, and the first line becomes the
 * heading if it looks like one.
 */
export function htmlOfText(text: string, title: string | null): string {
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}|\n(?=#{1,6} )|\n(?<=^#{1,6} .*\n)/m)
    .map((block) => block.trim())
    .filter((block) => block !== '');
  const [first = '', ...others] = blocks;
  const hasHeading = /^#{1,6} /.test(first) || (title === null && looksLikeHeading(first));
  const heading = hasHeading ? plain(first) : title;
  const body = (hasHeading ? others : blocks).map(renderBlock).join('\n');
  return [
    `<!doctype html><html><head><title>${escapeText(title ?? heading ?? '')}</title></head><body><main>`,
    ...(heading === null ? [] : [`<h1>${escapeText(heading)}</h1>`]),
    `${body}</main></body></html>`,
  ].join('\n');
}

function renderBlock(block: string): string {
  const level = /^(#{1,6}) /.exec(block)?.[1]?.length;
  const name = level === undefined ? 'p' : `h${Math.max(2, level)}`;
  return `<${name}>${escapeText(plain(block))}</${name}>`;
}

function looksLikeHeading(line: string): boolean {
  return (
    line.length <= HEADLINE_LENGTH_MAX && !line.includes('\n') && !/[\p{Sentence_Terminal},;]$/u.test(line)
  );
}

/** Removes the marks of Markdown. A mark that is opened twice counts as text, so that every search is short. */
function plain(block: string): string {
  return block
    .replace(/^(?:#{1,6}|[-*+>]|\d+\.) +/gm, '')
    .replace(/!\[[^[\]]{0,500}\]\([^()]{0,2000}\)/g, '')
    .replace(/\[([^[\]]{0,500})\]\([^()]{0,2000}\)/g, '$1')
    .replace(/(\*\*|__|`)(.{1,500}?)\1/g, '$2')
    .trim();
}

import { graphemesOf } from '../text/graphemes.ts';
import { collapseSpace } from '../text/text.ts';
import { arialWidths } from './arial-widths.ts';

/**
 * Estimates the width of a text in Arial, in CSS pixels. Titles on a result page have a size of 20 px, descriptions
 * 14 px. Full-width letters and emoji are as wide as the size. Marks and joiners take no room.
 */
export function pixelWidth(text: string, sizePx: number): number {
  return (thousandths(collapseSpace(text)) * sizePx) / 1_000;
}

/** Returns the longest start of a text, without a torn word, that fits into a width together with an ellipsis. */
export function fitToWidth(text: string, sizePx: number, widthMax: number): string {
  const collapsed = collapseSpace(text);
  if (pixelWidth(collapsed, sizePx) <= widthMax) return collapsed;
  const available = (widthMax * 1_000) / sizePx - clusterWidth('…');
  let width = 0;
  let end = 0;
  for (const cluster of graphemesOf(collapsed)) {
    width += clusterWidth(cluster);
    if (width > available) break;
    end += cluster.length;
  }
  const fitting = collapsed.slice(0, end);
  const lastSpace = fitting.lastIndexOf(' ');
  return `${lastSpace > 0 ? fitting.slice(0, lastSpace) : fitting}…`;
}

/**
 * Average widths for letters outside the table: Greek and Cyrillic letters in Arial are about as wide as Latin ones.
 */
const capitalWidth = 690;
const letterWidth = 556;
const fullWidth = 1_000;

function thousandths(text: string): number {
  let width = 0;
  for (const cluster of graphemesOf(text)) width += clusterWidth(cluster);
  return width;
}

function clusterWidth(cluster: string): number {
  const ascii = cluster.length === 1 && cluster < '\x7F' ? arialWidths.get(cluster) : undefined;
  if (ascii !== undefined) return ascii;
  if (wide.test(cluster)) return fullWidth;
  // An accent takes no width of its own.
  const [base = ''] = cluster.normalize('NFD');
  const known = arialWidths.get(base);
  if (known !== undefined) return known;
  if (/^[\p{M}\p{Cf}\p{Cc}]/u.test(base)) return 0;
  return /\p{Lu}/u.test(base) ? capitalWidth : letterWidth;
}

const wide =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}\u{FE0F}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u;

import { measureText, titleLimits } from './limits.ts';
import { delimiter } from './site-name.ts';

/** Fewest titles that show where a site puts its name. */
const TITLES_MIN = 3;
/** Least share of the titles with the name that must agree. */
const SHARE_MIN = 0.5;
/** What divides a suggested title from the name of the site. */
const OURS = ' | ';

/**
 * Writes the name of the site at the end of a suggested title as most other titles of the site have it: "Acme – Drills"
 * instead of "Drills | Acme". Returns the title as it is if it has no name, or they do not agree.
 */
export function placeSiteName(title: string, others: readonly string[]): string {
  const end = title.lastIndexOf(OURS);
  if (end === -1) return title;
  const [topic, name] = [title.slice(0, end), title.slice(end + OURS.length)];
  const frames = others.flatMap((other) => frameAround(name, other));
  const [most] = [...countsOf(frames)].sort((one, other) => other[1].length - one[1].length);
  const [frame] = most?.[1] ?? [];
  const agreeing = most?.[1].length ?? 0;
  if (frame === undefined || agreeing < Math.max(TITLES_MIN, SHARE_MIN * frames.length)) return title;
  const placed = frame.prefix + topic + frame.suffix;
  const { isTooShort, isTooLong, isTooWide } = measureText(placed, titleLimits);
  return isTooShort || isTooLong || isTooWide ? title : placed;
}

interface Frame {
  readonly prefix: string;
  readonly suffix: string;
}

/** Returns the name and the delimiter beside it, at the start or the end of a title; nothing if it has them nowhere. */
function frameAround(name: string, title: string): readonly Frame[] {
  const [first, last] = [title.split(delimiter)[0], title.split(delimiter).at(-1)];
  if (first === last) return [];
  if (last === name) {
    const before = title.slice(0, title.length - name.length);
    const divider = [...before.matchAll(new RegExp(delimiter, 'gu'))].at(-1)?.[0] ?? '';
    return [{ prefix: '', suffix: divider + name }];
  }
  if (first !== name) return [];
  const divider = delimiter.exec(title)?.[0] ?? '';
  return [{ prefix: name + divider, suffix: '' }];
}

function countsOf(frames: readonly Frame[]): ReadonlyMap<string, readonly Frame[]> {
  const byText = new Map<string, Frame[]>();
  for (const frame of frames) {
    const key = JSON.stringify([frame.prefix, frame.suffix]);
    byText.set(key, [...(byText.get(key) ?? []), frame]);
  }
  return byText;
}

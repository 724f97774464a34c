/**
 * Finds the place where a text stops being JSON (RFC 8259). The messages of `JSON.parse` mostly leave it out.
 *
 * @returns the offset of the first token that is not allowed; the length of the text if its end is missing
 */
export function jsonFaultAt(json: string): number {
  /** The closing brackets that must still follow. */
  const closers: string[] = [];
  let expected: Expected = 'value';
  let offset = 0;
  for (;;) {
    offset += /^\s*/.exec(json.slice(offset, offset + 10_000))?.[0].length ?? 0;
    const text = json[offset] === '"' ? stringAt(json, offset) : matchAt(token, json, offset);
    if (text === null) return offset;
    const next = step(text, expected, closers);
    if (next === null) return offset;
    expected = next;
    offset += text.length;
  }
}

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

const token = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d\d*)?(?:e[+-]?\d\d*)?|true|false|null/iuy;
/** Matches in pieces, because a pattern runs out of stack on a string of a million escapes. */
const pieceOfString = /(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4})){1,1000}/iuy;

function matchAt(pattern: RegExp, text: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(text)?.[0] ?? null;
}

/** Returns the string that begins at the offset, with its quotes; null if it does not end as one. */
function stringAt(json: string, offset: number): string | null {
  let end = offset + 1;
  for (let piece = ''; json[end] !== '"'; end += piece.length) {
    piece = matchAt(pieceOfString, json, end) ?? '';
    if (piece === '') return null;
  }
  return json.slice(offset, end + 1);
}

/** Returns what may follow a token; null if the token itself is not allowed. */
function step(text: string, expected: Expected, closers: string[]): Expected | null {
  const closer = closers.at(-1);
  if (text === '}' || text === ']') {
    if (text !== closer || expected === 'value' || expected === 'key' || expected === 'colon') return null;
    closers.pop();
    return 'comma-or-end';
  }
  if (text === ':') return expected === 'colon' ? 'value' : null;
  if (text === ',') {
    if (expected !== 'comma-or-end' || closer === undefined) return null;
    return closer === '}' ? 'key' : 'value';
  }
  if (expected === 'key' || expected === 'key-or-end') return text.startsWith('"') ? 'colon' : null;
  if (expected !== 'value' && expected !== 'value-or-end') return null;
  if (text !== '{' && text !== '[') return 'comma-or-end';
  closers.push(text === '{' ? '}' : ']');
  return text === '{' ? 'key-or-end' : 'value-or-end';
}

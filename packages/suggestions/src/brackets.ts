const openerOf: Readonly<Record<string, string>> = {
  ')': '(',
  ']': '[',
  '}': '{',
  '»': '«',
  '”': '“',
  '）': '（',
  '」': '「',
  '】': '【',
};
const openers: ReadonlySet<string> = new Set(Object.values(openerOf));

/** Returns the offset of the first bracket that is never closed; -1 without one. */
export function openBracketAt(text: string): number {
  const open: number[] = [];
  for (const [at, mark] of text.split('').entries()) {
    if (openers.has(mark)) open.push(at);
    else if (mark in openerOf && text.charAt(open.at(-1) ?? -1) === openerOf[mark]) open.pop();
  }
  return open[0] ?? -1;
}

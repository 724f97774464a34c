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

/** Returns the offset of the first bracket that is never closed; -1 without one. The first guillemet opens a quotation. */
export function openBracketAt(text: string): number {
  const marks = /^[^«]*»/u.test(text) ? text.replace(/[«»]/g, (mark) => (mark === '«' ? '»' : '«')) : text;
  const open: number[] = [];
  for (const [at, mark] of marks.split('').entries()) {
    if (openers.has(mark)) open.push(at);
    else if (mark in openerOf && marks.charAt(open.at(-1) ?? -1) === openerOf[mark]) open.pop();
  }
  return open[0] ?? -1;
}

/**
 * Returns the known name that the author meant: the same in other capitals, or one slip away; null if there is none.
 */
export function nearestName(name: string, known: Iterable<string>): string | null {
  const lower = name.toLowerCase();
  let nearest: string | null = null;
  for (const candidate of known) {
    const other = candidate.toLowerCase();
    if (other === lower) return candidate;
    if (nearest === null && name.length >= slipLengthMin && isOneSlip(lower, other)) nearest = candidate;
  }
  return nearest;
}

/** Fewest letters of a name with a slip, because one letter turns a shorter name into another word. */
const slipLengthMin = 5;

/** Tells whether one letter was changed, left out or added, or two neighbours were swapped. */
function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const rest = (text: string, skip: number) => text.slice(start + skip);
  return (
    rest(one, 1) === rest(other, 1) ||
    rest(one, 0) === rest(other, 1) ||
    rest(one, 1) === rest(other, 0) ||
    (one[start] === other[start + 1] && one[start + 1] === other[start] && rest(one, 2) === rest(other, 2))
  );
}

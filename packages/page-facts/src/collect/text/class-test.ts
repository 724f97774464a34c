/** Returns a test of `class` that remembers its answers, because thousands of elements share few values. */
export function createClassTest(pattern: RegExp): (names: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (names) => {
    if (names === undefined) return false;
    const before = known.get(names);
    if (before !== undefined) return before;
    const found = pattern.test(names);
    known.set(names, found);
    return found;
  };
}

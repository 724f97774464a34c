/** Returns segments of the path that name pages or folders, decoded. Segments that look like files are left out. */
export function namedSegments(url: string): readonly string[] {
  return new URL(url).pathname
    .split('/')
    .filter((segment) => segment !== '' && !fileName.test(segment))
    .map(decodeSegment);
}

const fileName = /\.[a-z\d]{1,5}$/i;

/** Returns the segment in letters of its language; unchanged if it cannot be decoded. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

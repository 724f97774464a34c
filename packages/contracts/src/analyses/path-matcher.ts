import { asInUrl, splitPathPattern } from './path-parts.ts';

/**
 * Tells whether a customer's pattern matches a path. The time grows only with the lengths of both, because each part
 * is tried once at each place where the parts before it can end.
 */
export function pathMatcher(pattern: string): (path: string) => boolean {
  const steps = splitPathPattern(pattern).map(toStep);
  return (path) => {
    let places: readonly number[] = [0];
    for (const step of steps) {
      places = step(path, places);
      if (places.length === 0) return false;
    }
    return places.at(-1) === path.length;
  };
}

/**
 * Returns the places where one more part can end, given those where the parts before it can end. Both are in
 * ascending order.
 */
type Step = (path: string, places: readonly number[]) => readonly number[];

function toStep(part: string): Step {
  switch (part) {
    case '?':
      return (path, places) =>
        places.filter((place) => place < path.length && path[place] !== '/').map((place) => place + 1);
    case '*':
      return withinSegment;
    case '**':
      return (path, [first = 0]) => range(first, path.length);
    case '**/':
      return (path, [first = 0]) =>
        range(first, path.length).filter((place) => place === 0 || path[place - 1] === '/');
    case '/**':
      return (path, places) =>
        places.some((place) => place === path.length || path[place] === '/') ? [path.length] : [];
    default: {
      const text = asInUrl(part);
      return (path, places) =>
        places.filter((place) => path.startsWith(text, place)).map((place) => place + text.length);
    }
  }
}

function withinSegment(path: string, places: readonly number[]): readonly number[] {
  const reached: number[] = [];
  for (const place of places) {
    if (place <= (reached.at(-1) ?? -1)) continue;
    const slash = path.indexOf('/', place);
    reached.push(...range(place, slash === -1 ? path.length : slash));
  }
  return reached;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

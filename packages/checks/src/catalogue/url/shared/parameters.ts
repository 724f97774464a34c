import { hasSession, sessionInPath, withoutTrackingParameters } from '@plumbline/web';

/** The parts of a URL's query. */
export interface UrlParameters {
  /** Distinct names, sorted, including the name of a session in the path. */
  readonly names: readonly string[];
  readonly count: number;
  readonly hasTracking: boolean;
  readonly hasSession: boolean;
  /** True if a name occurs twice, has no equals sign, or is separated by brackets or colons. */
  readonly isMalformed: boolean;
}

export function parseParameters(url: string): UrlParameters {
  const { search, pathname } = new URL(url);
  const parts = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '');
  const names = parts.map((part) => part.split('=', 1)[0] ?? '');
  const pathSession = sessionInPath(pathname);
  return {
    names: [...new Set(pathSession === null ? names : [...names, pathSession])].sort(),
    count: parts.length,
    hasTracking: withoutTrackingParameters(url) !== url,
    hasSession: hasSession(url),
    isMalformed:
      hasRepeated(names.filter((name) => !isListName(name))) || parts.some((part) => !part.includes('=')),
  };
}

function hasRepeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

/** Tells whether a name is the name of a list, which many frameworks write as `size[]=1&size[]=2`. */
function isListName(name: string): boolean {
  return /(?:\[\w*\]|%5B\w*%5D)$/i.test(name);
}

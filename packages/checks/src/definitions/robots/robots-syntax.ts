/** A line of robots.txt that does not do what it seems to do. */
export interface SyntaxError {
  readonly line: number;
  readonly text: string;
  readonly reason: string;
}

const TEXT_MAX = 200;

/** Returns what crawlers ignore or misread in a robots.txt (RFC 9309, section 2.2). */
export function syntaxErrors(source: string): readonly SyntaxError[] {
  let hasAgent = false;
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/);
  return lines.flatMap((written, index) => {
    const text = written.replace(/#.*/s, '').trim();
    if (text === '') return [];
    const [, field = '', value = ''] = /^([^:]*):(.*)$/s.exec(text) ?? [];
    const name = field.trim().toLowerCase();
    const reason = text.includes(':') ? faultOfLine(name, value.trim(), hasAgent) : 'the colon is missing';
    if (name === 'user-agent') hasAgent = true;
    return reason === null ? [] : [{ line: index + 1, text: text.slice(0, TEXT_MAX), reason }];
  });
}

/** Returns the licences that a robots.txt names, with their lines. */
export function licencesIn(
  source: string,
): readonly { readonly line: number; readonly text: string; readonly url: string }[] {
  return source.split(/\r\n|\r|\n/).flatMap((written, index) => {
    const text = written.replace(/\s#.*/s, '').trim();
    const value = /^\uFEFF?license\s*:\s*(\S+)$/i.exec(text)?.[1] ?? '';
    return isAbsolute(value)
      ? [{ line: index + 1, text: text.slice(0, TEXT_MAX), url: new URL(value).href }]
      : [];
  });
}

function faultOfLine(name: string, value: string, hasAgent: boolean): string | null {
  switch (name) {
    case 'user-agent':
      return value === '' ? 'no user agent is named' : null;
    case 'allow':
    case 'disallow':
      return hasAgent ? pathFault(value) : 'no user-agent line comes before';
    case 'sitemap':
      return isAbsolute(value) ? null : 'the address of a sitemap must be absolute';
    case 'license':
      return isAbsolute(value) ? null : 'the address of a licence must be absolute';
    case 'noindex':
    case 'nofollow':
      return 'robots.txt has no such rule';
    default:
      return otherFields.has(name) ? null : 'the field is unknown';
  }
}

/** Some crawlers understand these fields, and they do not harm the others. */
const otherFields: ReadonlySet<string> = new Set([
  'crawl-delay',
  'host',
  'clean-param',
  'request-rate',
  'visit-time',
  'content-signal',
  'content-usage',
]);

function pathFault(path: string): string | null {
  if (path !== '' && !/^[/*]/.test(path)) return 'a path starts with / or *';
  if (/%(?![\da-f]{2})/i.test(path))
    return '% stands before two hexadecimal digits only: write %25 for the sign itself';
  return path.slice(0, -1).includes('$')
    ? '$ has a meaning at the end only: write %24 for the sign itself'
    : null;
}

function isAbsolute(value: string): boolean {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}

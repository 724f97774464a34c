/** One link of a Link header. */
export interface HeaderLink {
  /** As written between the angle brackets. */
  readonly href: string;
  /** Lower-case tokens. */
  readonly rel: readonly string[];
  readonly parameters: Readonly<Record<string, string>>;
}

/** Parses Link headers by RFC 8288, appendix B.2: what is malformed is skipped, the rest is kept. */
export function parseLinkHeader(headers: readonly string[]): HeaderLink[] {
  return headers.flatMap((header) => Array.from(header.matchAll(linkValue), linkOf));
}

/** `<target>` and its parameters, up to a comma that stands neither in quotes nor in brackets. */
const linkValue = /<([^<>]*)>((?:[^,"<]|"(?:[^"\\]|\\.)*"?)*)/gs;
const parameter = /;\s*([^\s=;,"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;,"]*)))?/gs;

function linkOf([, href = '', rest = '']: RegExpMatchArray): HeaderLink {
  const parameters: Record<string, string> = {};
  for (const [, name = '', quoted, token] of rest.matchAll(parameter)) {
    // The first of several rel parameters counts.
    parameters[name.toLowerCase()] ??= quoted?.replace(/\\(.)/gs, '$1') ?? token ?? '';
  }
  return { href: href.trim(), rel: parameters['rel']?.toLowerCase().match(/\S+/g) ?? [], parameters };
}

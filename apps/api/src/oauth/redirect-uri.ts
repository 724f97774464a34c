/** Schemes that a browser would run or open itself, or that send a code unencrypted. */
const NEVER = new Set([
  'about:',
  'blob:',
  'data:',
  'file:',
  'filesystem:',
  'ftp:',
  'javascript:',
  'vbscript:',
  'view-source:',
  'ws:',
  'wss:',
]);
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const LENGTH_MAX = 2000;

/**
 * Tells whether codes may be sent to a URI: https, plain HTTP to this machine, or a program's own scheme (RFC 8252).
 */
export function isRedirectUri(uri: string): boolean {
  if (uri.length > LENGTH_MAX || !URL.canParse(uri) || uri.includes('#')) return false;
  const { protocol, hostname, username, password } = new URL(uri);
  if (NEVER.has(protocol) || username !== '' || password !== '') return false;
  return protocol !== 'http:' || LOOPBACK.test(hostname);
}

/**
 * Tells whether a program registered this address. Only the port of an address on this machine may differ (RFC 8252,
 * 7.3).
 */
export function isRegistered(uri: string, registered: readonly string[]): boolean {
  return (
    registered.includes(uri) || (isLoopback(uri) && registered.some((other) => isSameButPort(uri, other)))
  );
}

/** Describes the receiver of a code to people: a host, or a program by its scheme. */
export function destinationOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  if (isLoopback(uri)) return 'a program on this computer';
  return protocol === 'https:' ? host : `the program that opens ${protocol} links`;
}

function isLoopback(uri: string): boolean {
  return URL.canParse(uri) && new URL(uri).protocol === 'http:' && LOOPBACK.test(new URL(uri).hostname);
}

function isSameButPort(uri: string, other: string): boolean {
  return isLoopback(other) && withoutPort(uri) === withoutPort(other);
}

function withoutPort(uri: string): string {
  const url = new URL(uri);
  url.port = '';
  return url.href;
}

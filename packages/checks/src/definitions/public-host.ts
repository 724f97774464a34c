import ipaddr from 'ipaddr.js';

/** Tells whether a search engine can reach a host name (as in `URL.hostname`). */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(name)) return ipaddr.parse(name).range() === 'unicast';
  const labels = name.replace(/\.$/, '').split('.');
  return labels.length > 1 && !reservedTopLevels.has(labels.at(-1) ?? '');
}

/** RFC 2606, RFC 6762 and ICANN's reservation of 2024. */
const reservedTopLevels: ReadonlySet<string> = new Set([
  'localhost',
  'local',
  'test',
  'example',
  'invalid',
  'internal',
]);

import ipaddr from 'ipaddr.js';

/**
 * Returns the network by which limits count: an IPv4 address, or the /64 of an IPv6 address, because one holder has
 * 2^64 of those (RFC 6177).
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const groups = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

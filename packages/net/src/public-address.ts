import ipaddr from 'ipaddr.js';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Looks public, yet answers only inside Azure: its virtual public address for DHCP, DNS and health probes. */
const azurePlatform = '168.63.129.16';
/** The only block from which global unicast addresses are assigned (IANA IPv6 address space). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: global unicast only. Loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, documentation, multicast, IPv4-mapped and -compatible, NAT64, 6to4 and Teredo
 * addresses are not, and neither is anything that does not parse as an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azurePlatform) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/**
 * Returns the rule by which a connection may be made: public addresses, and those inside the given networks.
 * @param exceptions CIDRs such as `127.0.0.0/8` or `::1/128`; throws on anything else.
 */
export function addressRule(exceptions: readonly string[]): (address: string) => boolean {
  const networks = exceptions.map(parseNetwork);
  return (address) => isPublicAddress(address) || networks.some((network) => contains(network, address));
}

function parseNetwork(cidr: string): Network {
  if (!ipaddr.isValidCIDR(cidr)) {
    throw new Error(`"${cidr}" is not a network; write it as a CIDR such as 127.0.0.0/8 or ::1/128.`);
  }
  return ipaddr.parseCIDR(cidr);
}

/** An IPv4-mapped address counts as the IPv4 address that it reaches. */
function contains([base, bits]: Network, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

import ipaddr from 'ipaddr.js';

type Network = readonly [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Looks public, yet answers only inside Azure: its virtual public address for DHCP, DNS and health probes. */
const azurePlatform = '168.63.129.16';
/** The only block from which global unicast addresses are assigned (IANA IPv6 address space). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Tells whether an IP address belongs to the public internet: global unicast only. Loopback, private, link-local (cloud
 * metadata), carrier-grade NAT, documentation, multicast, IPv4-mapped and -compatible, NAT64, 6to4 and Teredo addresses
 * are not, and neither is anything that does not parse as an address.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast' || parsed.toString() === azurePlatform) return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

/** Tells whether a connection may be made to an address and port. */
export type AddressRule = (address: string, port: number) => boolean;

/**
 * Returns the rule that allows connections to public addresses, and to the exceptions.
 * @param exceptions networks, such as `127.0.0.0/8` or `::1/128`, and single ports of an address, such as
 *   `127.0.0.1:4800` or `[::1]:4800`; throws on anything else.
 */
export function addressRule(exceptions: readonly string[]): AddressRule {
  const opened = exceptions.map(parseException);
  return (address, port) =>
    isPublicAddress(address) ||
    opened.some((each) => (each.port ?? port) === port && contains(each.network, address));
}

interface Exception {
  readonly network: Network;
  /** Null allows all ports. */
  readonly port: number | null;
}

function parseException(text: string): Exception {
  if (ipaddr.isValidCIDR(text)) return { network: ipaddr.parseCIDR(text), port: null };
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? '';
  if (!ipaddr.isValid(address)) {
    throw new Error(
      `"${text}" is neither a network, such as 127.0.0.0/8 or ::1/128, nor a port of an address, such as 127.0.0.1:4800.`,
    );
  }
  const parsed = ipaddr.parse(address);
  return { network: [parsed, parsed.kind() === 'ipv4' ? 32 : 128], port: Number(port) };
}

/** Tells whether a network contains an address. An IPv4-mapped address counts as the IPv4 address that it reaches. */
function contains([base, bits]: Network, address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

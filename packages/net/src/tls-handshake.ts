import { once } from 'node:events';
import { isIP, type LookupFunction } from 'node:net';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import type { X509Certificate } from 'node:crypto';
import pTimeout from 'p-timeout';

/** The certificate and protocols of a host, found by handshakes that accept every certificate. */
export interface TlsHandshake {
  /** RFC 3339. */
  readonly validFrom: string;
  readonly validTo: string;
  /** Organisation or name of the issuer. */
  readonly issuer: string;
  readonly coversHost: boolean;
  readonly selfSigned: boolean;
  /** True if the chain that the host sends ends at a trusted root, apart from validity and host name. */
  readonly chainTrusted: boolean;
  /** The best version, and the best obsolete one, such as `TLSv1.3` and `TLSv1.1`. */
  readonly protocols: readonly string[];
  readonly key: { readonly type: 'rsa' | 'ec' | 'other'; readonly bits: number };
  readonly signedWithSha1: boolean;
}

export interface HandshakeOptions {
  /** Guarded: see `createGuardedAgents`. */
  readonly lookup: LookupFunction;
  readonly certificateAuthorities?: readonly string[] | undefined;
  /** Limit for each handshake. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Inspects the certificate and the protocols of a host; null where no TLS connection succeeds. */
export async function tlsHandshake(url: URL, options: HandshakeOptions): Promise<TlsHandshake | null> {
  const newest = await shakeHands(url, 'TLSv1.3', options, certificateFacts);
  if (newest === null) return null;
  const obsolete = await shakeHands(url, 'TLSv1.1', options, (socket) => socket.getProtocol());
  const { protocol, ...facts } = newest;
  const protocols = new Set([protocol, obsolete].filter((version) => version !== null));
  return { ...facts, protocols: [...protocols] };
}

async function shakeHands<T>(
  { hostname, port }: URL,
  maxVersion: SecureVersion,
  { lookup, certificateAuthorities, timeoutMs, signal }: HandshakeOptions,
  read: (socket: TLSSocket, host: string) => T,
): Promise<T | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const socket = connect({
    host,
    port: port === '' ? 443 : Number(port),
    lookup,
    maxVersion,
    minVersion: 'TLSv1',
    servername: isIP(host) === 0 ? host : undefined,
    ca: certificateAuthorities && [...certificateAuthorities],
    // Nothing is sent over this connection, so old versions and bad certificates are safe to accept.
    rejectUnauthorized: false,
    ciphers: 'DEFAULT:@SECLEVEL=0',
  });
  try {
    await pTimeout(once(socket, 'secureConnect'), { milliseconds: timeoutMs, ...(signal && { signal }) });
    return read(socket, host);
  } catch {
    signal?.throwIfAborted();
    // A failed connection means that the host does not speak the version.
    return null;
  } finally {
    socket.on('error', () => undefined).destroy();
  }
}

function certificateFacts(socket: TLSSocket, host: string) {
  const certificate = socket.getPeerX509Certificate();
  if (certificate === undefined) return null;
  const fault = socket.authorized ? null : String(socket.authorizationError);
  const covers = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host);
  return {
    validFrom: new Date(certificate.validFrom).toISOString(),
    validTo: new Date(certificate.validTo).toISOString(),
    issuer: issuerOf(certificate),
    coversHost: covers !== undefined,
    selfSigned: fault === 'DEPTH_ZERO_SELF_SIGNED_CERT',
    chainTrusted: fault === null || faultsOfTheLeaf.has(fault),
    protocol: socket.getProtocol(),
    key: keyOf(certificate),
    signedWithSha1: sha1Signatures.some((signature) => certificate.raw.includes(signature)),
  };
}

/** Node reports these faults only when the chain itself is trusted. */
const faultsOfTheLeaf: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
]);

function issuerOf({ issuer }: X509Certificate): string {
  return /^O=(.+)$/m.exec(issuer)?.[1] ?? /^CN=(.+)$/m.exec(issuer)?.[1] ?? issuer;
}

function keyOf(certificate: X509Certificate): TlsHandshake['key'] {
  const { asymmetricKeyType: type } = certificate.publicKey;
  const { bits = 0 } = certificate.toLegacyObject() as { readonly bits?: number };
  return { type: type === 'rsa' || type === 'ec' ? type : 'other', bits };
}

/** sha1WithRSAEncryption (RFC 8017) and ecdsa-with-SHA1 (RFC 5758), DER: Node does not name the algorithm. */
const sha1Signatures = ['06092a864886f70d010105', '06072a8648ce3d0401'].map((hex) => Buffer.from(hex, 'hex'));

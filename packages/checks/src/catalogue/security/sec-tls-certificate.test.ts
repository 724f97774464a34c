import type { HostTls } from '../../site-facts/index.ts';
import { describeSiteCheck } from '../../testing.ts';
import { secTlsCertificate } from './sec-tls-certificate.ts';

const tls: HostTls = {
  host: 'example.com',
  probedAt: '2026-11-21T00:00:00Z',
  validFrom: '2026-10-01T00:00:00Z',
  validTo: '2027-10-01T00:00:00Z',
  issuer: 'Example CA',
  coversHost: true,
  selfSigned: false,
  chainTrusted: true,
  protocols: ['TLSv1.2', 'TLSv1.3'],
  key: { type: 'ec', bits: 256 },
  signedWithSha1: false,
};
const fails = (
  name: string,
  change: Partial<HostTls>,
  problem: string,
  severity: 'critical' | 'high' | 'medium',
) => ({
  name,
  tls: [{ ...tls, ...change }],
  findings: [
    { url: null, evidence: { hosts: [{ host: 'example.com', problems: [problem] }] }, severity },
  ] as const,
});

describeSiteCheck(secTlsCertificate, {
  fails: [
    fails(
      'an expired certificate',
      { validTo: '2026-11-18T00:00:00Z' },
      'the certificate expired on 2026-11-18',
      'critical',
    ),
    fails(
      'one from the future',
      { validFrom: '2026-12-01T00:00:00Z' },
      'the certificate is not valid yet',
      'critical',
    ),
    fails('one for another host', { coversHost: false }, 'the certificate is for another host', 'critical'),
    fails(
      'a self-signed one',
      { selfSigned: true, chainTrusted: false },
      'the certificate is self-signed',
      'critical',
    ),
    fails(
      'a chain with a gap',
      { chainTrusted: false },
      'the certificate chain is incomplete or not trusted',
      'critical',
    ),
    fails(
      '13 days left',
      { validTo: '2026-12-04T00:00:00Z', validFrom: '2026-01-01T00:00:00Z' },
      'the certificate expires in 13 days',
      'high',
    ),
    fails(
      '29 days left',
      { validTo: '2026-12-20T00:00:00Z', validFrom: '2026-01-01T00:00:00Z' },
      'the certificate expires in 29 days',
      'medium',
    ),
    fails('old protocols', { protocols: ['TLSv1', 'TLSv1.2'] }, 'TLSv1 is still accepted', 'medium'),
    fails('a short key', { key: { type: 'rsa', bits: 1024 } }, 'the RSA key has only 1024 bits', 'medium'),
    fails('an old signature', { signedWithSha1: true }, 'the certificate is signed with SHA-1', 'medium'),
  ],
  passes: [{ name: 'a good certificate', tls: [tls] }, { name: 'no handshake was looked at' }],
  nearMisses: [
    {
      name: '31 days left',
      tls: [{ ...tls, validTo: '2026-12-22T00:00:00Z', validFrom: '2026-01-01T00:00:00Z' }],
    },
    {
      name: 'a certificate of six days that was renewed yesterday',
      tls: [{ ...tls, validFrom: '2026-11-20T00:00:00Z', validTo: '2026-11-26T00:00:00Z' }],
    },
    { name: 'a short key of another kind', tls: [{ ...tls, key: { type: 'ec', bits: 256 } }] },
  ],
});

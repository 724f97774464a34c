import type { Severity } from '@plumbline/contracts';
import { defineSiteCheck } from '../../check.ts';
import type { HostTls } from '../../site-facts/index.ts';

const DAY_MS = 86_400_000;
const DAYS_LEFT_HIGH = 14;
const DAYS_LEFT_MEDIUM = 30;
/** Short-lived certificates need this share of their life for a renewal. */
const SHORT_LIFE_DAYS = 90;
const SHORT_LIFE_SHARE = 0.1;
const RSA_BITS_MIN = 2048;

interface Problem {
  readonly severity: Severity;
  readonly text: string;
}

interface HostProblems {
  readonly host: string;
  readonly validTo: string;
  readonly daysLeft: number;
  readonly issuer: string;
  readonly protocols: readonly string[];
  readonly problems: readonly string[];
}

export const secTlsCertificate = defineSiteCheck<{ readonly hosts: readonly HostProblems[] }>({
  id: 'sec-tls-certificate',
  title: 'TLS certificate or protocol problem',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'critical',
  effort: 'medium',
  why: 'With a certificate that browsers do not accept, visitors see a warning in place of the site, and crawlers cannot fetch it at all. Old protocols and keys can be broken.',
  howToFix:
    'Renew or correct the certificate, let a program renew it from now on, and offer TLS 1.2 and 1.3 only.',
  example: {
    bad: 'example.com: certificate expired 3 days ago',
    good: 'example.com: certificate valid for 71 more days, TLS 1.2 and 1.3',
  },
  references: [
    'https://developer.mozilla.org/docs/Web/Security/Transport_Layer_Security',
    'https://www.rfc-editor.org/rfc/rfc8996',
  ],
  retest: 'analysis',
  mayChangeAlone: true,
  async *run(site) {
    const found = site.tls
      .map((tls) => ({ tls, problems: problemsOf(tls) }))
      .filter(({ problems }) => problems.length > 0);
    if (found.length === 0) return;
    const severities = found.flatMap(({ problems }) => problems.map(({ severity }) => severity));
    const worst = (['critical', 'high', 'medium'] as const).find((severity) => severities.includes(severity));
    const hosts = found.map(({ tls, problems }) => ({
      host: tls.host,
      validTo: tls.validTo,
      daysLeft: daysLeft(tls),
      issuer: tls.issuer,
      protocols: tls.protocols,
      problems: problems.map(({ text }) => text),
    }));
    yield { url: null, evidence: { hosts }, severity: worst ?? 'medium' };
  },
  message: ({ hosts }) =>
    `${hosts.map(({ host, problems }) => `${host}: ${problems.join(', ')}`).join('; ')}.`,
});

function problemsOf(tls: HostTls): readonly Problem[] {
  const weakRsa = tls.key.type === 'rsa' && tls.key.bits < RSA_BITS_MIN;
  const obsolete = tls.protocols.filter((protocol) => protocol === 'TLSv1' || protocol === 'TLSv1.1');
  const isCurrent = tls.protocols.some((protocol) => protocol === 'TLSv1.2' || protocol === 'TLSv1.3');
  const problems: readonly (Problem | false)[] = [
    validityProblem(tls),
    !tls.coversHost && { severity: 'critical', text: 'the certificate is for another host' },
    tls.selfSigned && { severity: 'critical', text: 'the certificate is self-signed' },
    !tls.selfSigned &&
      !tls.chainTrusted && {
        severity: 'critical',
        text: 'the certificate chain is incomplete or not trusted',
      },
    !isCurrent && { severity: 'medium', text: 'neither TLS 1.2 nor 1.3 is offered' },
    obsolete.length > 0 && { severity: 'medium', text: `${obsolete.join(' and ')} is still accepted` },
    weakRsa && { severity: 'medium', text: `the RSA key has only ${tls.key.bits} bits` },
    tls.signedWithSha1 && { severity: 'medium', text: 'the certificate is signed with SHA-1' },
  ];
  return problems.filter((problem) => problem !== false);
}

function validityProblem(tls: HostTls): Problem | false {
  if (Date.parse(tls.probedAt) < Date.parse(tls.validFrom))
    return { severity: 'critical', text: 'the certificate is not valid yet' };
  const days = daysLeft(tls);
  if (days < 0)
    return { severity: 'critical', text: `the certificate expired on ${tls.validTo.slice(0, 10)}` };
  const lifeDays = (Date.parse(tls.validTo) - Date.parse(tls.validFrom)) / DAY_MS;
  const text = `the certificate expires in ${Math.floor(days)} days`;
  if (lifeDays < SHORT_LIFE_DAYS) return days < lifeDays * SHORT_LIFE_SHARE && { severity: 'high', text };
  if (days < DAYS_LEFT_HIGH) return { severity: 'high', text };
  return days < DAYS_LEFT_MEDIUM && { severity: 'medium', text };
}

function daysLeft({ probedAt, validTo }: HostTls): number {
  return Math.round(((Date.parse(validTo) - Date.parse(probedAt)) / DAY_MS) * 10) / 10;
}

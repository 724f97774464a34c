import { defineSiteCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';
import { countAnswers, isHtmlType, samplesByHost } from '../../definitions/host-samples.ts';
import type { SampledResponse } from '../../site-facts/index.ts';

interface HostPolicy {
  readonly host: string;
  /** Number of sampled pages without a policy, or with this weak policy. */
  readonly pages: number;
  readonly policy: string | null;
  readonly reportOnly: boolean;
  readonly weaknesses: readonly string[];
}

export const secCspMissing = defineSiteCheck<{ readonly hosts: readonly HostPolicy[] }>({
  id: 'sec-csp-missing',
  title: 'No Content Security Policy',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'high',
  why: 'A policy tells browsers which scripts belong to the site. Without one, a single hole in a form, a comment or a plugin is enough to run a stranger’s script for every visitor.',
  howToFix:
    'Send a Content-Security-Policy-Report-Only header first, watch what it would block, then enforce it with nonces or hashes for scripts.',
  example: {
    bad: "Content-Security-Policy: script-src * 'unsafe-inline'",
    good: "Content-Security-Policy: script-src 'nonce-4f2a' 'strict-dynamic'; object-src 'none'; base-uri 'none'",
  },
  references: ['https://developer.mozilla.org/docs/Web/HTTP/Guides/CSP'],
  decisions: ['Judges the strength only of policies that are about scripts and come in a header.'],
  retest: 'analysis',
  async *run(site) {
    const byHost = await samplesByHost(site, ({ mediaType }) => isHtmlType(mediaType));
    const hosts = [...byHost]
      .map(([host, samples]) => policyOf(host, samples))
      .filter((found) => found !== null);
    if (hosts.length > 0) yield { url: null, evidence: { hosts } };
  },
  observed: ({ hosts }) => hosts.map(({ policy }) => policy),
  message: ({ hosts }) => `${hosts.map(describe).join('; ')}.`,
});

function policyOf(host: string, samples: readonly SampledResponse[]): HostPolicy | null {
  const bare = samples.filter((response) => enforcedPolicy(response) === null);
  if (bare.length > 0) {
    const reported = bare.map(({ headers }) => firstHeader(headers, 'content-security-policy-report-only'));
    const policy = reported.find((one) => one !== null) ?? null;
    return { host, pages: countAnswers(bare), policy, reportOnly: policy !== null, weaknesses: [] };
  }
  const policy = samples[0]?.headers['content-security-policy']?.join('; ') ?? '';
  const weaknesses = weaknessesOf(policy);
  return weaknesses.length === 0
    ? null
    : { host, pages: countAnswers(samples), policy, reportOnly: false, weaknesses };
}

function enforcedPolicy(response: SampledResponse): string | null {
  const policies = [...(response.headers['content-security-policy'] ?? []), response.metaPolicy ?? ''];
  const text = policies.filter((policy) => policy.trim() !== '').join('; ');
  return text === '' ? null : text;
}

/**
 * Returns the weaknesses of a policy in a header; only the beginning of a meta element is kept, so those are not
 * judged. Neither is a policy without rules for scripts.
 */
function weaknessesOf(policy: string): readonly string[] {
  const directives = new Map(
    policy.split(/[;,]/).map((directive) => {
      const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  const scripts = directives.get('script-src') ?? directives.get('default-src');
  if (scripts === undefined) return [];
  const trusted = scripts.some((source) => /^'(?:nonce-|sha\d+-|strict-dynamic')/.test(source));
  return [
    ...(!trusted && scripts.includes("'unsafe-inline'") ? ["script-src allows 'unsafe-inline'"] : []),
    ...(!trusted && scripts.some((source) => source === '*' || source === 'data:')
      ? ['script-src allows any source']
      : []),
    ...(directives.has('base-uri') ? [] : ['base-uri is not set']),
    ...(directives.has('object-src') || directives.has('default-src') ? [] : ['object-src is not set']),
  ];
}

function describe({ host, reportOnly, weaknesses }: HostPolicy): string {
  if (weaknesses.length > 0) return `${host} has a weak policy: ${weaknesses.join(', ')}`;
  return reportOnly ? `${host} only reports against its policy` : `${host} serves pages without a policy`;
}

import {
  countsAsMeasured,
  perfCoreWebVitals,
  secTlsCertificate,
  siteChecks,
  type HostTls,
  type SiteSource,
  type WebVitals,
} from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';

/** The checks of what others measure, or of what is asked once, beside the pages. */
export const measuringChecks: readonly string[] = [
  perfCoreWebVitals.id,
  secTlsCertificate.id,
  ...siteChecks.filter(({ reads = [] }) => reads.some(isProbed)).map(({ id }) => id),
];

function isProbed(source: SiteSource): boolean {
  return source !== 'home-page' && source !== 'bots';
}

/** A finding that stood before. */
export interface Stood {
  readonly checkId: string;
  readonly url: string;
  readonly evidence: unknown;
}

interface Measured {
  readonly vitals: readonly Pick<WebVitals, 'url' | 'source' | 'runs'>[];
  readonly tls: readonly Pick<HostTls, 'host'>[];
}

/**
 * Returns why checks did not judge again what stood before, as `unjudgedChecks` of an analysis has it: nobody measured a slow
 * page again, or only a browser of this service where visitors were slow, or a host gave no certificate.
 */
export function whyUnmeasured(
  stood: readonly Stood[],
  { vitals, tls }: Measured,
): Readonly<Record<string, NotJudged>> {
  const known = new Set(vitals.filter(countsAsMeasured).map(({ source, url }) => `${source} ${url}`));
  const inspected = new Set(tls.map(({ host }) => host));
  return Object.fromEntries(
    stood.flatMap(({ checkId, url, evidence }): readonly (readonly [string, NotJudged])[] => {
      if (checkId === secTlsCertificate.id) {
        const { hosts } = evidence as { readonly hosts: readonly Pick<HostTls, 'host'>[] };
        return hosts.every(({ host }) => inspected.has(host)) ? [] : [[checkId, 'refused']];
      }
      if (checkId !== perfCoreWebVitals.id) return [];
      const { source } = evidence as Pick<WebVitals, 'source'>;
      const isMeasured = known.has(`${source} ${url}`) || (source === 'lab' && known.has(`url ${url}`));
      return isMeasured ? [] : [[`${checkId} ${url}`, 'not_asked']];
    }),
  );
}

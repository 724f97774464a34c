import {
  countsAsMeasured,
  perfCoreWebVitals,
  redirectHostVariants,
  secTlsCertificate,
  type HostTls,
  type SiteProbe,
  type WebVitals,
} from '@plumbline/checks';
import type { NotJudged } from '@plumbline/contracts';
import { hasAnswer, unverifiableStatuses } from '@plumbline/web';

/** The checks of what others measure, or of what is asked of other servers than those of pages. */
export const measuringChecks = [perfCoreWebVitals.id, secTlsCertificate.id, redirectHostVariants.id];

interface Stood {
  readonly checkId: string;
  readonly url: string;
  readonly evidence: unknown;
}

interface Measured {
  readonly vitals: readonly Pick<WebVitals, 'url' | 'source' | 'runs'>[];
  readonly tls: readonly Pick<HostTls, 'host'>[];
  readonly probes: readonly Pick<SiteProbe, 'purpose' | 'url' | 'status' | 'failure'>[];
}

/**
 * Returns why checks did not judge again what stood before, as `unjudgedChecks` of an analysis has it: nobody measured a slow
 * page again, or only a browser of this service where visitors were slow, a host gave no certificate, or a variant of the
 * host that answered does not say whether it still does.
 */
export function whyUnmeasured(
  stood: readonly Stood[],
  { vitals, tls, probes }: Measured,
): Readonly<Record<string, NotJudged>> {
  const known = new Set(vitals.filter(countsAsMeasured).map(({ source, url }) => `${source} ${url}`));
  const inspected = new Set(tls.map(({ host }) => host));
  const unknown = new Set(probes.filter(saysNothing).map(({ url }) => url));
  return Object.fromEntries(
    stood.flatMap(({ checkId, url, evidence }): readonly (readonly [string, NotJudged])[] => {
      if (checkId === secTlsCertificate.id) {
        const { hosts } = evidence as { readonly hosts: readonly Pick<HostTls, 'host'>[] };
        return hosts.every(({ host }) => inspected.has(host)) ? [] : [[checkId, 'refused']];
      }
      if (checkId === redirectHostVariants.id) {
        const { variants } = evidence as { readonly variants: readonly Pick<SiteProbe, 'url'>[] };
        return variants.some((variant) => unknown.has(variant.url)) ? [[checkId, 'refused']] : [];
      }
      const { source } = evidence as Pick<WebVitals, 'source'>;
      const isMeasured = known.has(`${source} ${url}`) || (source === 'lab' && known.has(`url ${url}`));
      return isMeasured ? [] : [[`${checkId} ${url}`, 'not_asked']];
    }),
  );
}

/** Tells whether a variant of the host did not say whether it answers. One that is gone says that it does not. */
function saysNothing({ purpose, status, failure }: Measured['probes'][number]): boolean {
  if (purpose !== 'host-variant') return false;
  return status === null ? failure === 'timeout' : !hasAnswer({ status }) || unverifiableStatuses.has(status);
}

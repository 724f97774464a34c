import { catalogue } from '../catalogue/index.ts';
import type { Evidence } from '../check.ts';
import { judgementsOfContent } from '../judged/absorptions.ts';

/** The stored findings that the finished analysis drops, small enough for the parameters of two statements. */
export interface SiteSuppressions {
  /** Checks whose findings are dropped everywhere. */
  readonly everywhere: readonly string[];
  /** Drops findings of `suppressed` on URLs that also have a finding of `by`. */
  readonly onSameUrl: readonly Suppression[];
  /** Drops findings of `suppressed` on URLs that a finding of `by` names. */
  readonly onNamedUrls: readonly Suppression[];
}

interface Suppression {
  readonly by: string;
  readonly suppressed: string;
  /** Values that the evidence of the finding of `by` must have. Default: none. */
  readonly evidence?: Evidence;
}

/** Ids of the checks that fail in an analysis. */
export interface FailedChecks {
  readonly anywhere: ReadonlySet<string>;
  /** Checks with a finding about the site as a whole. */
  readonly aboutSite: ReadonlySet<string>;
}

/** Returns what the failed checks of an analysis absorb, site-wide and URL by URL. */
export function siteSuppressions({ anywhere, aboutSite }: FailedChecks): SiteSuppressions {
  const failed = catalogue.filter(({ id }) => anywhere.has(id));
  const suppressions = (where: 'onUrl' | 'onNamedUrls') =>
    failed.flatMap(({ id: by, absorbs }) =>
      (absorbs?.[where] ?? []).map((suppressed) => ({ by, suppressed })),
    );
  // Page checks have done so before their findings were stored.
  const onNoPage = failed
    .filter(({ scope }) => scope === 'site')
    .flatMap(({ id: by, absorbs: { ofNoPage = [] } = {} }) =>
      ofNoPage.flatMap((evidence) =>
        judgementsOfContent(catalogue).map((suppressed) => ({ by, suppressed, evidence })),
      ),
    );
  return {
    everywhere: catalogue.flatMap(({ id, absorbs }) =>
      aboutSite.has(id) ? (absorbs?.acrossSite ?? []) : [],
    ),
    onSameUrl: [...suppressions('onUrl'), ...onNoPage],
    onNamedUrls: suppressions('onNamedUrls'),
  };
}

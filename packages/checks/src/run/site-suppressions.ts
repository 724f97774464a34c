import { catalogue } from '../catalogue/index.ts';

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
}

/** Ids of the checks that fail in an analysis. */
export interface FailedChecks {
  readonly anywhere: ReadonlySet<string>;
  /** Checks with a finding about the site as a whole. */
  readonly aboutSite: ReadonlySet<string>;
}

/** Returns what the failed checks of an analysis absorb, site-wide and URL by URL. */
export function siteSuppressions({ anywhere, aboutSite }: FailedChecks): SiteSuppressions {
  const suppressions = (where: 'onUrl' | 'onNamedUrls') =>
    catalogue
      .filter(({ id }) => anywhere.has(id))
      .flatMap(({ id: by, absorbs }) => (absorbs?.[where] ?? []).map((suppressed) => ({ by, suppressed })));
  return {
    everywhere: catalogue.flatMap(({ id, absorbs }) =>
      aboutSite.has(id) ? (absorbs?.acrossSite ?? []) : [],
    ),
    onSameUrl: suppressions('onUrl'),
    onNamedUrls: suppressions('onNamedUrls'),
  };
}

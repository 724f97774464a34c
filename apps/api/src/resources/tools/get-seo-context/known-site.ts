import type { ActionHead, Priority, SeoContext } from '@plumbline/contracts';
import type { Analysis, Site } from '@plumbline/database';
import type { Principal } from '../../../security/principal.ts';
import type { Topics } from './topics.ts';

/** A site, and the findings of its latest completed analysis. */
export interface KnownSite {
  readonly site: Site;
  /** The caller, whose rights decide which next steps the answer names. */
  readonly principal: Principal;
  /** The latest completed analysis; null if there is none yet. */
  readonly analysis: Analysis | null;
  readonly running: Analysis | null;
  /** The newest analysis that is over, if it is newer than `analysis`: it failed, was cancelled, or saw only a part. */
  readonly newer: Analysis | null;
  readonly actions: readonly ActionHead[];
  readonly issues: Readonly<Record<Priority, number>>;
  readonly pages: SeoContext['pages'];
  readonly javascript: SeoContext['javascript'];
  readonly topics: Topics;
}

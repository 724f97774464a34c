import type { ActionHead, Priority, SeoContext } from '@plumbline/contracts';
import type { Analysis, Site } from '@plumbline/database';
import type { Principal } from '../../../security/principal.ts';
import type { Topics } from './topics.ts';

/** A site and what its latest completed analysis found. */
export interface KnownSite {
  readonly site: Site;
  /** The caller: its rights decide about the next steps. */
  readonly principal: Principal;
  /** Null before the first has ended. */
  readonly analysis: Analysis | null;
  readonly running: Analysis | null;
  readonly actions: readonly ActionHead[];
  readonly issues: Readonly<Record<Priority, number>>;
  readonly pages: SeoContext['pages'];
  readonly javascript: SeoContext['javascript'];
  readonly topics: Topics;
}

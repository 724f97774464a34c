import type { Db } from '../support/client.ts';
import { readDistributions, type Distributions } from '../pages/distributions.ts';
import { readSightings, type StoredSighting } from '../plans/action-lifecycle.ts';

/** The part of an analysis that stays when its details are deleted. */
export interface Figures {
  readonly distributions: Distributions;
  readonly sightings: readonly StoredSighting[];
}

/** Reads the figures of an analysis. */
export async function readFigures(
  db: Db,
  { id, accountId }: { readonly id: string; readonly accountId: string },
): Promise<Figures> {
  return {
    distributions: await readDistributions(db, accountId, id),
    sightings: await readSightings(db, id),
  };
}

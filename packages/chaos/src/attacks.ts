import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@plumbline/database';
import type { ChaosFault } from './faults.ts';
import type { HostileHost } from './hostile-hosts.ts';
import { isAnalysisRunning } from './load.ts';
import type { Customer } from './world.ts';

const LOOK_MS = 500;

/**
 * Returns one fault for each hostile host: a customer analyses the host and names it as receiver of the event. The
 * fault has healed when the analysis has ended.
 */
export function attacksBy(
  attacker: Customer,
  hosts: readonly HostileHost[],
  db: Database,
): readonly ChaosFault[] {
  return hosts.map(({ habit }, site) => ({
    name: `analyse a site that ${habit}`,
    happen: async () => {
      const id = await attacker.analyse(site);
      while (await isAnalysisRunning(db, id)) await sleep(LOOK_MS);
    },
  }));
}

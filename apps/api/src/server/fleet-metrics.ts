import { readFleetLoad, type Database } from '@plumbline/database';
import type { Producer } from '@plumbline/queue';
import { fleetMetrics, readOnScrape } from '@plumbline/service';

/** Sets the metrics about the whole fleet at each scrape. Returns a function that stops this. */
export function measureFleet(
  db: Database,
  producers: readonly Pick<Producer<unknown>, 'queue' | 'waiting' | 'oldestWaitingMs'>[],
): () => void {
  const measureLoad = async () => {
    const load = await readFleetLoad(db);
    fleetMetrics.analysesRunning.set(load.analysesRunning);
    fleetMetrics.oldestAnalysisSeconds.set(load.oldestAnalysisSeconds);
    fleetMetrics.deliveriesDue.set(load.deliveriesDue);
    fleetMetrics.oldestDeliverySeconds.set(load.oldestDeliverySeconds);
    fleetMetrics.oldestTransactionSeconds.set(load.oldestTransactionSeconds);
    fleetMetrics.processes.reset();
    for (const { kind, count } of load.processes) fleetMetrics.processes.set({ kind }, count);
  };
  const measureQueues = async () => {
    for (const { queue, ...jobs } of producers) {
      fleetMetrics.jobsWaiting.set({ queue }, await jobs.waiting());
      fleetMetrics.oldestJobSeconds.set({ queue }, (await jobs.oldestWaitingMs()) / 1000);
    }
  };
  const readings = [readOnScrape(measureLoad), readOnScrape(measureQueues)];
  return () => {
    for (const stop of readings) stop();
  };
}

import { findCalledOff, type Database } from '@plumbline/database';
import type { Slot } from '@plumbline/service';

/** What a worker does for analyses, each of which may be cancelled or deleted meanwhile. */
export interface WorkInHand {
  forAnalysis(analysisId: string, slot: Slot, work: () => Promise<void>): Promise<void>;
  /** Ends the work for those analyses that have been called off by now. */
  endCalledOff(db: Database): Promise<void>;
}

export function createWorkInHand(): WorkInHand {
  const inHand = new Map<Slot, string>();
  return {
    async forAnalysis(analysisId, slot, work) {
      inHand.set(slot, analysisId);
      try {
        await work();
      } finally {
        inHand.delete(slot);
      }
    },
    async endCalledOff(db) {
      const calledOff = new Set(await findCalledOff(db, [...new Set(inHand.values())]));
      for (const [slot, analysisId] of inHand) if (calledOff.has(analysisId)) slot.callOff();
    },
  };
}

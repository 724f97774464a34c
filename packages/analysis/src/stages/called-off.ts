import { findCalledOff, getRequestIdOf, type Database } from '@plumbline/database';
import { withLogFields, type Slot } from '@plumbline/service';

/** The work of a worker on analyses, each of which may be cancelled or deleted meanwhile. */
export interface WorkInHand {
  /** Each line of the log that the work writes names the request that caused the analysis. */
  forAnalysis(analysisId: string, slot: Slot, work: () => Promise<void>): Promise<void>;
  /** Ends the work for those analyses that have been called off by now. */
  endCalledOff(): Promise<void>;
}

export function createWorkInHand(db: Database): WorkInHand {
  const inHand = new Map<Slot, string>();
  return {
    async forAnalysis(analysisId, slot, work) {
      inHand.set(slot, analysisId);
      try {
        const requestId = await getRequestIdOf(db, analysisId);
        await withLogFields(requestId === null ? {} : { requestId }, work);
      } finally {
        inHand.delete(slot);
      }
    },
    async endCalledOff() {
      const calledOff = new Set(await findCalledOff(db, [...new Set(inHand.values())]));
      for (const [slot, analysisId] of inHand) if (calledOff.has(analysisId)) slot.callOff();
    },
  };
}

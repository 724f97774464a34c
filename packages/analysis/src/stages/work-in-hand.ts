import { findCalledOff, getCauseOf, type Database } from '@plumbline/database';
import { runInTrace, withLogFields, withSpan, type Slot } from '@plumbline/service';

/** The work of a worker on analyses, each of which may be cancelled or deleted meanwhile. */
export interface WorkInHand {
  /** Does the work; its log and its trace name the request that caused the analysis. */
  forAnalysis(job: AnalysisJob, slot: Slot, work: () => Promise<void>): Promise<void>;
  /** Ends the work for those analyses that have been called off by now. */
  endCalledOff(): Promise<void>;
}

interface AnalysisJob {
  readonly analysisId: string;
  readonly queue: string;
}

export function createWorkInHand(db: Database): WorkInHand {
  const inHand = new Map<Slot, string>();
  return {
    async forAnalysis({ analysisId, queue }, slot, work) {
      inHand.set(slot, analysisId);
      try {
        const { requestId, traceParent } = await getCauseOf(db, analysisId);
        await withLogFields(requestId === null ? {} : { requestId }, () =>
          runInTrace(traceParent, () => withSpan(`job ${queue}`, {}, work, 'in')),
        );
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

import type { Database, OwnConnections } from '@plumbline/database';
import type { Logger, SecretBox } from '@plumbline/service';
import type { HttpClient } from '@plumbline/net';
import type { PagePool } from '@plumbline/page-work';
import type { Producer } from '@plumbline/queue';
import type { EngineConfig } from './settings.ts';

/** The kind of the heartbeats of a crawler worker. */
export const CRAWLER = 'crawler';

interface AnalysisJob {
  readonly analysisId: string;
}

/** The dependencies that a function takes: `Uses<'db' | 'http'>`. One that hands most of them on takes `EngineDeps`. */
export type Uses<Name extends keyof EngineDeps> = Pick<EngineDeps, Name>;

/** The dependencies that crawler workers and renderers have, made once in engine-process.ts. */
export type ProcessDeps = Uses<
  'db' | 'http' | 'pages' | 'secretBox' | 'logger' | 'crawlJobs' | 'probeJobs' | 'renderJobs' | 'stopping'
>;

/** The dependencies that all parts of the engine share, made once in start-engine.ts. */
export interface EngineDeps {
  readonly config: EngineConfig;
  readonly db: Database;
  /** Gives the end of an analysis connections of its own. */
  readonly ownConnections: OwnConnections;
  readonly http: HttpClient;
  /** Threads that read and judge pages. */
  readonly pages: PagePool;
  readonly secretBox: SecretBox;
  readonly logger: Logger;
  readonly crawlJobs: Producer<AnalysisJob>;
  readonly probeJobs: Producer<AnalysisJob>;
  readonly renderJobs: Producer<AnalysisJob>;
  readonly visitJobs: Producer<{ readonly visitId: string }>;
  /** The number of batches that this worker holds, by analysis. */
  readonly ownBatches: Map<string, number>;
  /** Aborts when the engine begins to close: nothing new begins. */
  readonly stopping: AbortSignal;
  readonly deliveryJobs: Producer<{ readonly deliveryId: string }>;
}

import {
  addressSettings,
  databaseSettings,
  httpUrl,
  numberWithin,
  redisSettings,
  secretSettings,
  threadSettings,
  wholeNumber,
} from '@plumbline/service';
import { z } from 'zod';

/** The settings of the engine: a fragment for `z.object({ ...engineSettings, … })`. */
export const engineSettings = {
  ...databaseSettings,
  ...redisSettings,
  ...secretSettings,
  ...addressSettings,
  ...threadSettings,
  /** Number of batches this process works on at once. */
  CRAWL_CONCURRENCY: wholeNumber(1, 64).default(4),
  /** Most URLs of a batch. */
  BATCH_URLS: wholeNumber(1, 500).default(30),
  /** Batches in flight on one host, over the whole fleet. Each has CONNECTIONS_PER_BATCH connections. */
  BATCHES_PER_HOST: wholeNumber(1, 50).default(1),
  CONNECTIONS_PER_BATCH: wholeNumber(1, 50).default(6),
  /** Connections for external links and images, of each analysis. */
  PROBE_CONNECTIONS: wholeNumber(1, 50).default(8),
  /** Time between two requests of the whole fleet, for all accounts, to one host that is not the customer's. */
  FOREIGN_INTERVAL_MS: wholeNumber(10, 60_000).default(200),
  /** The time that an analysis waits for other hosts after its last page. It leaves out the rest of their URLs. */
  FOREIGN_WAIT_SECONDS: numberWithin(1, 3_600).default(120),
  /** The time that a crawl waits for a site of which no page answers any more. */
  OUTAGE_WAIT_SECONDS: numberWithin(0, 3_600).default(180),
  /** The delay before a URL that failed is requested again. Other delays are multiples of it. */
  RETRY_SECONDS: numberWithin(0.1, 60).default(2),
  /** The time in which a server must begin its answer, and that for the whole answer. */
  FIRST_BYTE_SECONDS: numberWithin(0.1, 120).default(10),
  RESPONSE_SECONDS: numberWithin(0.1, 600).default(30),
  /** Size of a page, decompressed; the rest is cut off. */
  PAGE_BYTES_MAX: wholeNumber(65_536, 104_857_600).default(10_485_760),
  /** Work on a page that takes longer is stopped, and the page stored as one that could not be analysed. */
  PAGE_SECONDS: numberWithin(1, 600).default(30),
  /** Most pages of one path that differ in their query only, of each analysis: filters and counters have no end. */
  QUERY_VARIANTS_MAX: wholeNumber(1, 1_000_000).default(1_000),
  /** Key of Google's CrUX API, which has what Chrome measures on the devices of visitors. Without it we ask nothing. */
  CRUX_API_KEY: z.string().min(1).optional(),
  CRUX_API_URL: httpUrl().default('https://chromeuxreport.googleapis.com/v1/records:queryRecord'),
  /** Others take over the work of a dead worker after this time. */
  LEASE_SECONDS: numberWithin(1, 600).default(15),
  /** The interval in which the reconciler searches for work without a worker. */
  RECONCILE_SECONDS: numberWithin(0.1, 600).default(15),
};

/** The settings of a renderer, besides those of the engine. */
export const rendererSettings = {
  /** Browsers of this process, each with one page at a time. */
  RENDER_CONCURRENCY: wholeNumber(1, 16).default(3),
  /** Browsers that render pages of one host, over the whole fleet. */
  RENDERS_PER_HOST: wholeNumber(1, 50).default(3),
};

export type RendererConfig = EngineConfig & Readonly<z.output<z.ZodObject<typeof rendererSettings>>>;

export type EngineConfig = Readonly<z.output<z.ZodObject<typeof engineSettings>>>;

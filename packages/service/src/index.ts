export { batchLookUps } from './batch-look-ups.ts';
export { currentRequestId, readRequestId, withLogFields, withoutLogFields } from './log-context.ts';
export { LOG_FIELDS, type LogFields } from './log-fields.ts';
export { listen, type Listening } from './listen.ts';
export { createLogger, type Logger, type LoggerOptions, type LogLevel } from './logger.ts';
export { fleetMetrics, measurePool, metrics, readOnScrape, registry, scrape } from './metrics.ts';
export { ConfigError, parseConfig, type ProcessEnvironment } from './parse-config.ts';
export { keepInHand } from './keep-in-hand.ts';
export { leanProcess, promptProcess, type ProcessOptions } from './process-options.ts';
export { PASSED_ON_ADDRESS, readSignedAddress, signAddress } from './passed-on-address.ts';
export { runPeriodically, type PeriodicWork } from './run-periodically.ts';
export { runService, type Service } from './run-service.ts';
export { createSecretBox, keyId, SecretBoxError, type SecretBox } from './secret-box.ts';
export {
  CalledOffError,
  createSlots,
  OverrunError,
  type Slot,
  type Slots,
  type SlotsState,
} from './slots.ts';
export {
  addressSettings,
  callerSettings,
  databaseSettings,
  drainSettings,
  httpUrl,
  processSettings,
  mailSettings,
  metricsSettings,
  numberWithin,
  ownAddress,
  port,
  publicSettings,
  queueStore,
  redisSettings,
  secretSettings,
  threadSettings,
  wholeNumber,
  type QueueStore,
} from './settings.ts';
export { traceStatements } from './trace-statements.ts';
export { currentTraceParent, runInTrace, nameInSpan, runOutsideTraces, withSpan } from './tracing.ts';

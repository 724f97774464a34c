export { ConfigError, parseConfig, type Environment } from './parse-config.ts';
export {
  addressSettings,
  databaseSettings,
  logSettings,
  metricsSettings,
  port,
  queueStore,
  redisSettings,
  secretSettings,
  type QueueStore,
} from './settings.ts';

export { createLogger, type LogFields, type Logger, type LoggerOptions, type LogLevel } from './logger.ts';

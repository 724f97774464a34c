export { createLogReader, type LogReader } from './testing/log-reader.ts';

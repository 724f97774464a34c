export { describeAnswer, drawRawAnswers, serveRawAnswer, type RawServer } from './testing/raw-answers.ts';
export { askRawServers } from './testing/ask-raw-servers.ts';
export { startRawServers } from './testing/raw-servers.ts';
export { selfSigned } from './testing/self-signed.ts';

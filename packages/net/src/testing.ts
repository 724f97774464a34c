export { describeAnswer, drawRawAnswers, serveRawAnswer, type RawServer } from './testing/raw-answers.ts';
export { selfSigned } from './testing/self-signed.ts';

export { createHttpClient } from './http-client.ts';
export type {
  HttpAnswer,
  HttpClient,
  HttpClientOptions,
  HttpFailure,
  HttpOutcome,
  HttpRequest,
} from './http-client.ts';
export { isPublicAddress } from './public-address.ts';

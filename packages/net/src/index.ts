export { createHttpClient, type HttpClient, type HttpClientOptions } from './http-client.ts';
export { startHttpThread } from './thread/start-http-thread.ts';
export type { HttpAnswer, HttpFailure, HttpOutcome, HttpRequest } from './http-exchange.ts';
export { addressRule, isPublicAddress } from './guard/public-address.ts';
export { createRefuseName } from './guard/refuse-name.ts';
export { refuseUrl } from './guard/refuse-url.ts';
export type { TlsHandshake } from './tls-handshake.ts';

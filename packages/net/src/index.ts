export { createHttpClient, type HttpClient, type HttpClientOptions } from './http-client.ts';
export type { HttpAnswer, HttpFailure, HttpOutcome, HttpRequest } from './http-exchange.ts';
export { isPublicAddress } from './guard/public-address.ts';
export type { TlsHandshake } from './tls-handshake.ts';

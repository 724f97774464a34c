export {
  createApiClient,
  type ApiClient,
  type ApiClientOptions,
  type CallInput,
  type CallOutput,
} from './api-client.ts';
export { ApiError } from './api-error.ts';
export { readEvents, type ApiEvent } from './read-events.ts';
export { signalWithin } from './signal-within.ts';

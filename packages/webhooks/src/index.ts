export {
  classifyResponse,
  errorClass,
  type AttemptContext,
  type PostOutcome,
  type DeliveryVerdict,
} from './classify-response.ts';
export { generateWebhookSecret } from './generate-secret.ts';
export { ATTEMPTS_MAX, RETRY_DELAYS_MS, deliveryRetryDelay } from './retry-delay.ts';
export { signEvent, type SignatureHeaders, type SigningRequest } from './sign-event.ts';

import { Webhook } from 'standardwebhooks';

export interface SigningRequest {
  /** The `webhook-id`: the same on every attempt, by which receivers recognise doubles. */
  readonly id: string;
  /** The exact bytes that are sent. */
  readonly body: string;
  /** `whsec_…`; two while a rotation lasts, so that receivers may switch at any moment of it. */
  readonly secrets: readonly string[];
  /** Now: receivers refuse a timestamp that is more than five minutes off, so each attempt is signed anew. */
  readonly at: Date;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  /** Unix time in seconds. */
  readonly 'webhook-timestamp': string;
  /** One `v1,<base64>` per secret, with spaces between. */
  readonly 'webhook-signature': string;
}

/**
 * The headers that prove where a webhook comes from.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signEvent({ id, body, secrets, at }: SigningRequest): SignatureHeaders {
  if (secrets.length === 0) throw new Error('A webhook cannot be sent unsigned: the account has no secret.');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

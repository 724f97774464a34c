import { Webhook } from 'standardwebhooks';

export interface SigningRequest {
  /** The `webhook-id`: the same on every attempt, so that receivers recognise duplicates. */
  readonly id: string;
  /** The exact bytes that are sent. */
  readonly body: string;
  /** The secrets, `whsec_…`; two during a rotation, so that receivers may switch at any moment. */
  readonly secrets: readonly string[];
  /**
   * The current time. Receivers refuse a timestamp that is more than five minutes off, so each attempt gets a new
   * signature.
   */
  readonly at: Date;
}

export interface SignatureHeaders {
  readonly 'webhook-id': string;
  /** Unix time in seconds. */
  readonly 'webhook-timestamp': string;
  /** One `v1,<base64>` per secret, separated by spaces. */
  readonly 'webhook-signature': string;
}

/**
 * Returns the headers that prove the origin of a webhook.
 *
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signEvent({ id, body, secrets, at }: SigningRequest): SignatureHeaders {
  if (secrets.length === 0)
    throw new Error('The account has no signing secret, and a webhook is never sent unsigned.');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

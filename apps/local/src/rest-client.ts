import { ErrorBody } from '@plumbline/contracts';
import type { z } from 'zod';

/** The API refused; the message is its own. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(status: number, message: string, details: Readonly<Record<string, unknown>>) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export interface RestRequest<Answer> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
}

/** @throws RestError when the API refuses, the signal's reason when it is aborted */
export type RestClient = <Answer>(request: RestRequest<Answer>) => Promise<Answer>;

export function createRestClient(apiUrl: string, apiKey: string, signal: AbortSignal): RestClient {
  return async ({ method, path, body, answer }) => {
    const response = await fetch(apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const content: unknown = await response.json();
    if (response.ok) return answer.parse(content);
    const refusal = ErrorBody.safeParse(content);
    throw refusal.success
      ? new RestError(response.status, refusal.data.error.message, refusal.data.error.details)
      : new RestError(response.status, `The API answered ${response.status} to ${method} ${path}.`, {});
  };
}

import type { HttpClient } from '@plumbline/net';
import type { z } from 'zod';
import { TrackerError } from './tracker.ts';

const ANSWER_BYTES_MAX = 1024 * 1024;
const ANSWERS_WITHIN_MS = 15_000;

export interface TrackerQuestion {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON to post; without it, the request is a GET. */
  readonly body?: object;
  /** The message for a 404, which says what is missing. */
  readonly missing: string;
  /** The permission that the token needs, in the words of the tracker. */
  readonly scope: string;
}

/** Sends a request to a tracker and reads its answer. @throws TrackerError that says what to do */
export async function askTracker<Schema extends z.ZodType>(
  http: HttpClient,
  question: TrackerQuestion,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { url, headers, body } = question;
  const outcome = await http.request({
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    totalTimeoutMs: ANSWERS_WITHIN_MS,
    bodyBytesMax: ANSWER_BYTES_MAX,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const { host } = new URL(url);
  if (!outcome.ok)
    throw new TrackerError(`${host} did not answer: ${outcome.detail}. Try again, or check the address.`);
  if (outcome.status >= 300) throw new TrackerError(refusalOf(host, outcome.status, question));
  const answer = schema.safeParse(jsonOfBody(outcome.body));
  if (answer.success) return answer.data;
  throw new TrackerError(`The answer of ${host} has an unknown format. Check the address of the tracker.`);
}

function refusalOf(host: string, status: number, { missing, scope }: TrackerQuestion): string {
  if (status === 401) return `${host} does not accept the token. Make a new one, and store it here.`;
  if (status === 403) return `The token may not do this at ${host}: it needs ${scope}.`;
  if (status === 404) return `${missing} If it is there, the token cannot see it: it needs ${scope}.`;
  if (status === 429) return `${host} accepts no more calls for now. Try again in some minutes.`;
  if (status >= 500) return `${host} has a problem of its own (${status}). Try again later.`;
  return `${host} refused the request (${status}). Check the project and the fields that it requires.`;
}

function jsonOfBody(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

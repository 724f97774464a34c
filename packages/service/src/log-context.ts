import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogFields } from './log-fields.ts';

const context = new AsyncLocalStorage<LogFields>();

const REQUEST_ID = /^[\w.~-]{1,128}$/;

/** Adds these fields to every line that the work logs, and that anything it begins logs later. */
export function withLogFields<Result>(fields: LogFields, work: () => Result): Result {
  return context.run({ ...context.getStore(), ...fields }, work);
}

/** Begins work that outlives its first caller, so its lines have no fields of that caller. */
export function withoutLogFields<Result>(work: () => Result): Result {
  return context.exit(work);
}

/** Returns the fields of the work that is going on. */
export function currentLogFields(): LogFields {
  return context.getStore() ?? {};
}

/** Returns the id of the request that is being answered; null outside of one. */
export function currentRequestId(): string | null {
  const { requestId } = currentLogFields();
  return typeof requestId === 'string' ? requestId : null;
}

/** Returns the id that the caller gave its request, if it is of URL-safe characters. */
export function readRequestId(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && REQUEST_ID.test(header) ? header : null;
}

import { ApiError } from '@plumbline/api-client';

/** Tells whether nothing has the id that was asked for, or nothing has it any more. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

import { ApiError } from '@plumbline/api-client';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** What a refused call says of one field of its body, for the field to show; null when the field is not to blame. */
export function faultOfField(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const faults = (error.details['issues'] ?? []) as readonly Fault[];
  return faults.find((fault) => fault.path === `body.${field}`)?.message ?? null;
}

/** Whether a refused call names no field that the form shows. */
export function isGeneral(error: Error | null, fields: readonly string[]): error is Error {
  return error !== null && fields.every((field) => faultOfField(error, field) === null);
}

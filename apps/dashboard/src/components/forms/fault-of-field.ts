import { ApiError } from '@plumbline/api-client';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Returns the error of one field of a refused call; null if the field is valid. */
export function faultOfField(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const faults = (error.details['issues'] ?? []) as readonly Fault[];
  return faults.find((fault) => fault.path === `body.${field}`)?.message ?? null;
}

/** Tells whether a refused call names no field that the form shows. */
export function isGeneral(error: Error | null, fields: readonly string[]): error is Error {
  return error !== null && fields.every((field) => faultOfField(error, field) === null);
}

import { ApiError } from '@plumbline/api-client';

interface Fault {
  readonly path: string;
  readonly message: string;
}

/** Returns the error of one field of a refused call, or of an entry of its list; null if the field is valid. */
export function faultOfField(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const faults = (error.details['issues'] ?? []) as readonly Fault[];
  const path = `body.${field}`;
  const fault = faults.find((each) => each.path === path || each.path.startsWith(`${path}.`));
  if (fault === undefined) return null;
  const [entry = ''] = fault.path.slice(path.length + 1).split('.');
  return /^\d+$/.test(entry) ? `entry ${Number(entry) + 1} ${fault.message}` : fault.message;
}

/** Tells whether a refused call names no field that the form shows. */
export function isGeneral(error: Error | null, fields: readonly string[]): error is Error {
  return error !== null && fields.every((field) => faultOfField(error, field) === null);
}

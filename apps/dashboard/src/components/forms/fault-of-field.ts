import { ApiError } from '@plumbline/api-client';

interface Fault {
  readonly path: string;
  readonly message: string;
}

const faultsOf = (error: ApiError) => (error.details['issues'] ?? []) as readonly Fault[];

/** Returns the error of one field of a refused call, or of an entry of its list; null if the field is valid. */
export function faultOfField(error: Error | null, field: string): string | null {
  if (!(error instanceof ApiError)) return null;
  const path = `body.${field}`;
  const fault = faultsOf(error).find((each) => each.path === path || each.path.startsWith(`${path}.`));
  if (fault === undefined) return null;
  const [entry = ''] = fault.path.slice(path.length + 1).split('.');
  return /^\d+$/.test(entry) ? `entry ${Number(entry) + 1} ${fault.message}` : fault.message;
}

/** Tells whether a refused call names no field that the form shows. */
export function isGeneral(error: Error | null, fields: readonly string[]): error is Error {
  return error !== null && fields.every((field) => faultOfField(error, field) === null);
}

/** Returns the sentence of a refused call, in which fields have names for people: `body.maxPages` is “max pages”. */
export function readableRefusal(error: ApiError): string {
  return faultsOf(error).reduce((text, { path }) => text.replace(path, () => nameOf(path)), error.message);
}

function nameOf(path: string): string {
  const [, ...steps] = path.split('.');
  const name = steps.findLast((step) => !/^\d+$/.test(step));
  return name === undefined ? 'it' : `“${name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}”`;
}

/** Returns the system's code for a failure, such as `ECONNREFUSED`. */
export function errorCode(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'ERR_UNKNOWN';
}

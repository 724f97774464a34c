const REDACTED = '[redacted]';
const DEPTH_MAX = 6;

/** Whole names, so that `apiKeyId` and `keyPrefix` stay readable. */
const SECRET_FIELD =
  /password|secret|credential|^(?:proxy-?)?(?:authorization|(?:set-?)?cookie|(?:api-?)?key|token)s?$/i;

/** API keys and webhook secrets, anywhere in a text. */
const SECRET_VALUE = /\b(?:sk_(?:live|test)_[0-9A-Za-z]+|whsec_[0-9A-Za-z+/=]+)/g;

/**
 * Returns a copy that is fit for a log: fields and values with secrets are replaced, errors become records with their
 * stack.
 */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.replace(SECRET_VALUE, REDACTED);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) return '[too deep]';
  if (value instanceof Error) return redactError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map((item) => redact(item, depth + 1));
  if (value instanceof Uint8Array) return `[${value.byteLength} bytes]`;
  return redactFields(value, depth);
}

function redactFields(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      SECRET_FIELD.test(name.replaceAll('_', '-')) ? REDACTED : redact(field, depth + 1),
    ]),
  );
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  return {
    name: error.name,
    message: redact(error.message),
    stack: redact(error.stack),
    ...redactFields(error, depth),
    ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
  };
}

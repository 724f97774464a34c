import type { ErrorBody, ErrorType } from '@plumbline/contracts';

/** The error if the service refused or could not answer a call, with the service's message. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The type of the error; `authentication_error` for the plain body of `/api/`. */
  readonly type: ErrorType;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(response: Response, body: unknown) {
    const { type, message, details } = readError(response.status, body);
    super(message);
    this.status = response.status;
    this.type = type;
    this.details = details;
    const retryAfter = response.headers.get('retry-after');
    this.retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

/** Reads the body without a schema, because browsers would load schemas only for this. */
function readError(status: number, body: unknown): ErrorBody['error'] {
  const error = isRecord(body) ? body['error'] : undefined;
  if (typeof error === 'string') return { type: 'authentication_error', message: error, details: {} };
  if (isRecord(error) && typeof error['message'] === 'string' && isRecord(error['details'])) {
    return { type: error['type'] as ErrorType, message: error['message'], details: error['details'] };
  }
  return {
    type: 'internal_error',
    message: `The service answered ${status} without an explanation.`,
    details: {},
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

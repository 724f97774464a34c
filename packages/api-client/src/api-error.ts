import { ErrorBody, PlainErrorBody, type ErrorType } from '@plumbline/contracts';

/** A call that the service refused or could not answer, with what it said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** `authentication_error` also where the body is the plain one of `/api/`. */
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

function readError(status: number, body: unknown): ErrorBody['error'] {
  const structured = ErrorBody.safeParse(body);
  if (structured.success) return structured.data.error;
  const plain = PlainErrorBody.safeParse(body);
  if (plain.success) return { type: 'authentication_error', message: plain.data.error, details: {} };
  return {
    type: 'internal_error',
    message: `The service answered ${status} without an explanation.`,
    details: {},
  };
}

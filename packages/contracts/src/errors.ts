import { z } from 'zod';

/** Every error type of the API with its HTTP status. This is the only list. */
export const ERROR_STATUS = {
  authentication_error: 401,
  permission_error: 403,
  tier_required_error: 403,
  validation_error: 400,
  not_found_error: 404,
  method_not_allowed_error: 405,
  conflict_error: 409,
  analysis_pruned: 410,
  rate_limit_error: 429,
  internal_error: 500,
  unavailable_error: 503,
} as const;

export type ErrorType = keyof typeof ERROR_STATUS;

const errorTypes = Object.keys(ERROR_STATUS) as [ErrorType, ...ErrorType[]];

/** The structured error body. */
export const ErrorBody = z
  .object({
    error: z.object({
      type: z.enum(errorTypes),
      message: z.string().meta({ description: 'Says what went wrong and what to do about it.' }),
      details: z.record(z.string(), z.unknown()),
    }),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** The plain body of a 401 under /api/, which the specification defines as an exception. */
export const PlainErrorBody = z.object({ error: z.string() }).meta({ id: 'PlainError' });

export interface AppErrorOptions {
  /** Details that callers see, like the message. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The cause, for the log only. */
  readonly cause?: unknown;
  /** Replaces the status of the type, because 413 and 415 are validation errors, too. */
  readonly status?: number;
  /** The value of `Retry-After` on 429 and 503. */
  readonly retryAfterSeconds?: number;
}

/** A failure with a public message. Any other error becomes an `internal_error` without its text. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly type: ErrorType;
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(type: ErrorType, message: string, options: AppErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.type = type;
    this.status = options.status ?? ERROR_STATUS[type];
    this.details = options.details ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

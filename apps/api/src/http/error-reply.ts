import { AppError, formatNumber, type ErrorBody } from '@plumbline/contracts';
import { isDatabaseUnavailable } from '@plumbline/database';
import { QueueUnavailableError } from '@plumbline/queue';
import { OverrunError } from '@plumbline/service';

export interface ErrorReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody | { readonly error: string };
  /** True if the service itself failed. The log then records the error with its text. */
  readonly unexpected: boolean;
}

const RETRY_AFTER_SECONDS = 5;

/** Converts any error to the contract's answer. Callers never see the texts of unknown errors. */
export function errorReply(
  thrown: unknown,
  request: { readonly path: string; readonly requestId: string },
): ErrorReply {
  const error = asAppError(thrown, request.requestId);
  const headers: Record<string, string> = {};
  if (error.status === 401) headers['WWW-Authenticate'] = 'Bearer realm="api"';
  if (error.retryAfterSeconds !== undefined) headers['Retry-After'] = String(error.retryAfterSeconds);
  const plain = error.status === 401 && request.path.startsWith('/api/');
  return {
    status: error.status,
    headers,
    body: plain
      ? { error: error.message }
      : { error: { type: error.type, message: error.message, details: error.details } },
    unexpected: error.type === 'internal_error' || error.type === 'unavailable_error',
  };
}

function asAppError(thrown: unknown, requestId: string): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof QueueUnavailableError || isDatabaseUnavailable(thrown)) {
    return new AppError('unavailable_error', 'The service is not available right now. Try again shortly.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  if (thrown instanceof OverrunError) {
    return new AppError('unavailable_error', 'The call took too long and was ended. Try again shortly.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  if (thrown instanceof Error && thrown.name === 'AbortError') {
    return new AppError('unavailable_error', 'The service is being restarted. Send the request again.', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  return (
    bodyError(thrown) ??
    new AppError(
      'internal_error',
      'Something went wrong on our side. Try again; if it happens again, report the request id.',
      { details: { requestId } },
    )
  );
}

/** Converts errors of the body parser and the router, which the http-errors package makes, by their `type`. */
function bodyError(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error) || !('status' in thrown)) return null;
  const type = 'type' in thrown ? thrown.type : undefined;
  if (type === 'entity.too.large') {
    const limit = 'limit' in thrown ? Number(thrown.limit) : 0;
    return invalidAt(413, 'body', `must have at most ${formatNumber(limit)} bytes`);
  }
  if (type === 'charset.unsupported' || type === 'encoding.unsupported') {
    return invalidAt(
      415,
      'header.content-type',
      'must be JSON in UTF-8, optionally compressed with gzip, deflate or br',
    );
  }
  if (thrown instanceof URIError) return notFound();
  if (typeof type === 'string' && (thrown.status === 400 || thrown.status === 413)) {
    return invalidAt(400, 'body', 'must be valid JSON');
  }
  return null;
}

/** Returns a validation_error for one fault at `path` of a request. */
export function invalidAt(status: 400 | 413 | 415, path: string, message: string): AppError {
  return invalidInput([{ path, message }], status);
}

/** A list of more faults helps nobody, and a million would make the answer larger than the request. */
const FAULTS_MAX = 20;

/** Returns an error that names the first faults of a request, and how many there are. */
export function invalidInput(
  issues: readonly { readonly path: string; readonly message: string }[],
  status: 400 | 413 | 415 = 400,
): AppError {
  const shown = issues.slice(0, FAULTS_MAX);
  const faults = shown.map((issue) => `${issue.path} ${issue.message}`).join('; ');
  // A message may end with a whole sentence.
  const text = faults.replace(/\.$/, '');
  const more = issues.length - shown.length;
  return new AppError(
    'validation_error',
    more === 0
      ? `Correct the request: ${text}.`
      : `Correct the request: ${text}; and ${formatNumber(more)} more like these.`,
    { status, details: { issues: shown, issuesTotal: more === 0 ? undefined : issues.length } },
  );
}

/** Returns the 404, which is the same for what does not exist and for what belongs to another account. */
export function notFound(): AppError {
  return new AppError(
    'not_found_error',
    'There is nothing here: it was deleted, or the path or an id is wrong.',
  );
}

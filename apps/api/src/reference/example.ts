/** A request to an operation that was accepted. */
export interface RequestExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** An answer that calls of these operations got. */
export interface AnswerExample {
  readonly operations: readonly string[];
  readonly status: number;
  readonly contentType: string;
  readonly body: unknown;
}

export interface Examples {
  /** Requests by operation id. */
  readonly requests: Readonly<Record<string, RequestExample>>;
  readonly answers: readonly AnswerExample[];
}

/** Returns the key of an answer: an operation, a status, and a media type. */
export function answerKey(operationId: string, status: number | string, contentType: string): string {
  return `${operationId} ${status} ${contentType}`;
}

/** Returns the bodies of answers by their keys. */
export function bodiesOf({ answers }: Examples): ReadonlyMap<string, unknown> {
  return new Map(
    answers.flatMap(({ operations, status, contentType, body }) =>
      operations.map((operationId) => [answerKey(operationId, status, contentType), body]),
    ),
  );
}

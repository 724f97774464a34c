/** Thrown if the server sent HTTP that does not answer the request. The message says what it sent. */
export class UnusableAnswerError extends Error {}

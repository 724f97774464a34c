/** The server sent HTTP that does not answer the request; the message says what it sent. */
export class UnusableAnswerError extends Error {}

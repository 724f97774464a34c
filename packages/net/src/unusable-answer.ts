/** What the server sends is HTTP, but no answer to what was asked; the message says what it is instead. */
export class UnusableAnswerError extends Error {}

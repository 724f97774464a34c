/** Returns a refinement that requires exactly one of these fields in a body. */
export function hasExactlyOneOf(...names: readonly [string, ...string[]]) {
  return [
    (body: Readonly<Record<string, unknown>>) =>
      names.filter((name) => body[name] !== undefined).length === 1,
    `must have exactly one of ${names.join(', ')}`,
  ] as const;
}

/** Returns the same rule for the API description (JSON Schema 2020-12, 10.2.1.3). */
export function needsExactlyOneOf(...names: readonly [string, ...string[]]) {
  return { oneOf: names.map((name) => ({ required: [name] })) };
}

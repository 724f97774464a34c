import type { z } from 'zod';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Thrown for unusable settings. The message lists every fault, one a line, and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError with all faults at once; the caller prints its message and exits 1
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: ProcessEnvironment,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return `  ${name}: ${given[name] === undefined ? 'is not set' : issue.message}`;
  });
  throw new ConfigError(`Settings to correct:\n${faults.join('\n')}`);
}

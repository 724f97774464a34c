import type { z } from 'zod';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** A variable of the system, which is passed on as it is. */
const OF_THE_SYSTEM = 'PATH';
const SPACE_FAULT = 'must not begin or end with a space or a line break';

/** Thrown for unusable settings. The message lists every fault, one a line, and never a value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads settings from environment variables. An empty variable counts as not set; spaces and line breaks around a value
 * are refused, because they often come from a file and make a wrong password or path.
 *
 * @throws ConfigError with all faults at once; the caller prints its message and exits 1
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: ProcessEnvironment,
): Readonly<z.output<Schema>> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const spaced = Object.keys(schema.shape).filter((name) => name !== OF_THE_SYSTEM && isSpaced(given[name]));
  if (parsed.success && spaced.length === 0) return parsed.data;
  const issues = (parsed.error?.issues ?? []).map((issue): [name: string, fault: string] => {
    const name = issue.path.join('.');
    return [name, given[name] === undefined ? 'is not set' : issue.message];
  });
  const spaceFaults = spaced.map((name): [name: string, fault: string] => [name, SPACE_FAULT]);
  const faults = [...new Map([...issues, ...spaceFaults])].map(([name, fault]) => `  ${name}: ${fault}`);
  throw new ConfigError(`Settings to correct:\n${faults.join('\n')}`);
}

function isSpaced(value: string | undefined): boolean {
  return value !== value?.trim();
}

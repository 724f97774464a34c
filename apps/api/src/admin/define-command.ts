import type { Database } from '@plumbline/database';
import type { ProcessEnvironment, Logger } from '@plumbline/service';
import { z } from 'zod';

/** An error in how a command was called; the message says which. */
export class UsageError extends Error {}

/** The refusal of a correct call that the present state does not allow; the message says why. */
export class RefusedError extends Error {}

export interface Context {
  readonly db: Database;
  readonly environment: ProcessEnvironment;
  readonly logger: Logger;
}

/** The output of a command: a record, or a list of them. */
export interface CommandOutcome {
  /** The account whose audit log records the command; null if the command is about the whole fleet. */
  readonly accountId: string | null;
  readonly result: object;
}

export interface Command {
  readonly about: string;
  /** The options by name. Help lists them, and the parser reads them. */
  readonly options: z.ZodRawShape;
  readonly run: (context: Context, options: Readonly<Record<string, unknown>>) => Promise<CommandOutcome>;
}

/** Declares an operator's command. Its options are validated before it runs. */
export function defineCommand<Shape extends z.ZodRawShape>(command: {
  readonly about: string;
  readonly options: Shape;
  readonly run: (context: Context, options: z.output<z.ZodObject<Shape>>) => Promise<CommandOutcome>;
}): Command {
  const { about, options, run } = command;
  return { about, options, run: async (context, given) => run(context, parse(options, given)) };
}

/** @throws UsageError that names every fault */
function parse<Shape extends z.ZodRawShape>(
  shape: Shape,
  values: Readonly<Record<string, unknown>>,
): z.output<z.ZodObject<Shape>> {
  const parsed = z.object(shape).safeParse(values);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path: [name = ''], message }) => {
    const given = values[String(name)];
    return `--${String(name)}: ${given === undefined ? 'is missing' : message}`;
  });
  throw new UsageError(faults.join('\n'));
}

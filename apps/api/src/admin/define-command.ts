import type { Database } from '@plumbline/database';
import type { ProcessEnvironment, Logger } from '@plumbline/service';
import { z } from 'zod';

/** The request is wrong; the message says how. */
export class UsageError extends Error {}

/** The command cannot be done as things are; the message says why. */
export class RefusedError extends Error {}

export interface Context {
  readonly db: Database;
  readonly environment: ProcessEnvironment;
  readonly logger: Logger;
}

/** The output of a command: a record, or a list of them. */
export interface CommandOutcome {
  /** The account whose audit log gets the command; null if it is about the whole fleet. */
  readonly accountId: string | null;
  readonly result: object;
}

export interface Command {
  readonly about: string;
  /** The options by their names, as help shows them and as they are read. */
  readonly options: z.ZodRawShape;
  readonly run: (context: Context, options: Readonly<Record<string, unknown>>) => Promise<CommandOutcome>;
}

/** Declares a command of the operators. Its options are checked before it runs. */
export function defineCommand<Shape extends z.ZodRawShape>(command: {
  readonly about: string;
  readonly options: Shape;
  readonly run: (context: Context, options: z.output<z.ZodObject<Shape>>) => Promise<CommandOutcome>;
}): Command {
  const { about, options, run } = command;
  return { about, options, run: async (context, given) => run(context, parse(options, given)) };
}

/** @throws UsageError naming every fault */
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

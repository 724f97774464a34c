import { z } from 'zod';
import { commands } from './commands/index.ts';

/** Returns the program's help, built from the declarations of its commands. */
export function helpText(): string {
  const lines = [...commands].map(
    ([name, { about, options }]) =>
      `  ${[name, ...Object.entries(options).map(usageOf)].join(' ')}\n      ${about}\n`,
  );
  return `plumbline-admin: the operator's command. Its settings are those of the services: DATABASE_URL, REDIS_URL, SECRETS_KEY.

  doctor
      Examines the fleet, and says for each fault what to do. A healthy fleet prints nothing.
${lines.join('')}
  --json   prints JSON instead of lines
  --help   prints this

The audit log records each command, except for doctor, which changes nothing.
Exit code: 0 done, or healthy; 1 failed, or a fault was found; 2 wrong usage.
`;
}

function usageOf([name, schema]: [string, z.core.$ZodType]): string {
  const isRequired = !z.safeParse(schema, undefined).success;
  const type = unwrapSchema(schema);
  const usage = type instanceof z.ZodBoolean ? `--${name}` : `--${name} ${placeholder(name, type)}`;
  return isRequired ? usage : `[${usage}]`;
}

function placeholder(name: string, type: z.core.$ZodType): string {
  if (type instanceof z.ZodEnum) return type.options.join('|');
  if (type instanceof z.ZodArray) return `${placeholder(name, type.element)} …`;
  return type instanceof z.ZodUUID ? 'ID' : name.toUpperCase();
}

/** Returns the type inside of wrappers that make it optional or give it a default. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
    ? unwrapSchema(schema.unwrap())
    : schema;
}

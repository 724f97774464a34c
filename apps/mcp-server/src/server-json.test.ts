import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { loadStdioConfig } from './config.ts';

/**
 * The rules of version 2025-12-11 of the registry's schema for the parts of our server.json. They are restated here,
 * because none of the protocol's packages on npm contains that schema, and tests fetch nothing. So a later version
 * goes unnoticed. Unlike the schema, they refuse unknown fields, which may be misspelt. Source:
 * https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json
 */
const SCHEMA = 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json';

const Input = z.strictObject({
  description: z.string(),
  isRequired: z.boolean().optional(),
  isSecret: z.boolean().optional(),
  default: z.string().optional(),
});
const NamedInput = Input.extend({ name: z.string().min(1) });
/** A version: no range, and not `latest`. */
const Version = z
  .string()
  .max(255)
  .regex(/^\d+\.\d+\.\d+$/);

const ServerJson = z.strictObject({
  $schema: z.literal(SCHEMA),
  name: z
    .string()
    .min(3)
    .max(200)
    .regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
  title: z.string().min(1).max(100),
  description: z.string().min(1).max(100),
  version: Version,
  packages: z.array(
    z.strictObject({
      registryType: z.enum(['npm', 'pypi', 'cargo', 'oci', 'nuget', 'mcpb']),
      identifier: z.string().min(1),
      version: Version,
      transport: z.strictObject({ type: z.literal('stdio') }),
      environmentVariables: z.array(NamedInput),
    }),
  ),
  remotes: z.array(
    z.strictObject({
      type: z.enum(['streamable-http', 'sse']),
      url: z.string().regex(/^(?:https?:\/\/\S+|\{[a-zA-Z_]\w*\}\S*)$/),
      variables: z.record(z.string(), Input).default({}),
      headers: z.array(NamedInput),
    }),
  ),
});

const read = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

test('server.json fits the schema of the registry', () => {
  const { remotes } = ServerJson.parse(read('server.json'));
  for (const { url, variables } of remotes) {
    expect(url.match(/(?<=\{)\w+(?=\})/g) ?? []).toEqual(Object.keys(variables));
  }
});

test('its statements about the package and its settings are true', () => {
  const { version, packages } = ServerJson.parse(read('server.json'));
  const { name } = read('package.json') as { name: string };
  for (const { identifier, environmentVariables, ...stated } of packages) {
    expect({ identifier, version: stated.version }).toEqual({ identifier: name, version });
    const key = { SERVICE_API_KEY: 'sk_live_key' };
    const defaults = environmentVariables.flatMap((variable) =>
      variable.default === undefined ? [] : [[variable.name, variable.default]],
    );
    expect(loadStdioConfig(key)).toEqual({ ...key, ...Object.fromEntries(defaults) });
    const required = environmentVariables.filter(({ isRequired }) => isRequired === true);
    expect(required.map((variable) => variable.name)).toEqual(Object.keys(key));
  }
});

import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { faultMessage } from './fault-message.ts';

test.each<[message: string, z.ZodType, unknown]>([
  ['is required', z.string(), undefined],
  ['must be a text', z.string(), 5],
  ['must be a number', z.number(), '5'],
  ['must be a whole number', z.int(), 0.5],
  ['must be true or false', z.boolean(), 'yes'],
  ['must be a list', z.array(z.string()), {}],
  ['must be an object', z.object({}), []],
  ['must not be empty', z.string().min(1), ''],
  ['must not be empty', z.array(z.string()).min(1), []],
  ['must have 3 characters or more', z.string().min(3), 'ab'],
  ['must have 3 characters or fewer', z.string().max(3), 'abcd'],
  ['must have 2 items or more', z.array(z.string()).min(2), ['a']],
  ['must have 1 item or fewer', z.array(z.string()).max(1), ['a', 'b']],
  ['must be 1 or more', z.number().min(1), 0],
  ['must be more than 0', z.number().positive(), 0],
  ['must be 200 or less', z.number().max(200), 201],
  ['must be 1,000 or more', z.number().min(1000), 1],
  ['must be 100,000 or less', z.number().max(100_000), 100_001],
  ['must be less than 2,000', z.number().lt(2000), 2000],
  ['must be one of api:read, admin', z.enum(['api:read', 'admin']), 'api:all'],
  ['must be a UUID', z.uuid(), 'x'],
  ['must be an e-mail address', z.email(), 'x'],
  ['must be an absolute URL', z.url(), 'x'],
  ['what the schema itself says', z.string('what the schema itself says'), 5],
])('%s', (message, schema, value) => {
  const { error } = schema.safeParse(value, { error: faultMessage });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});

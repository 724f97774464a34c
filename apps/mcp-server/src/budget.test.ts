import { expect, test } from '@jest/globals';
import { portableSchema } from './portable-schema.ts';
import { toolsWithFiles } from './files/tools-with-files.ts';

/**
 * The largest number of tokens in the list of tools, which fills the context of a model before its first call. A
 * token is four characters. We promise less than 8,000.
 */
const LIST_TOKENS_MAX = 7_700;

test('the whole list of tools, with the schemas of their answers, is short', () => {
  const tools = toolsWithFiles(async () => []);
  const list = tools.map(({ name, title, description, annotations, inputSchema, outputSchema }) => ({
    name,
    title,
    description,
    inputSchema: portableSchema(inputSchema)['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    outputSchema: portableSchema(outputSchema)['~standard'].jsonSchema.output({ target: 'draft-2020-12' }),
    annotations,
  }));
  expect(JSON.stringify(list).length / 4).toBeLessThan(LIST_TOKENS_MAX);
});

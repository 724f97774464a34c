import { expect, test } from '@jest/globals';
import { portableSchema } from './portable-schema.ts';
import { toolsWithFiles } from './files/tools-with-files.ts';

/** The list of tools fills the context of a model before its first call; a token is four characters. Below 8,000 is promised. */
const LIST_TOKENS_MAX = 7_700;

test('the whole list of tools, with the forms of their answers, is short', () => {
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

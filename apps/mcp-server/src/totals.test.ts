import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { shownSchema, type Schema } from './testing/shown-schema.ts';
import { tools } from './tools/index.ts';

/**
 * Tests that lists have totals: an assistant that sees ten items must know whether there are eleven or a thousand.
 */

test.each(tools)('every list that $name may cut has a total', ({ outputSchema }) => {
  expect(listsWithoutTotal(shownSchema(outputSchema))).toEqual([]);
});

test('a list without a total is found, wherever it is', () => {
  const list = z.array(z.string()).max(10);
  const Answer = z
    .object({
      good: list,
      goodTotal: z.int(),
      topGood: list,
      whole: z.array(z.string()),
      rows: z.array(z.object({ nested: list })).nullable(),
      page: z.object({ data: z.array(z.string()), nextCursor: z.string() }),
    })
    .meta({ id: 'AnswerWithLists' });
  expect(listsWithoutTotal(shownSchema(Answer))).toEqual(['rows.nested', 'page.data']);
});

function listsWithoutTotal(schema: Schema, path: readonly string[] = []): string[] {
  const properties = schema.properties ?? {};
  const own = Object.entries(properties).flatMap(([name, property]) => {
    const isPage = name === 'data' && 'nextCursor' in properties;
    const isCut = isPage || property.maxItems !== undefined;
    return isCut && !(totalOf(name) in properties) ? [[...path, name].join('.')] : [];
  });
  const inside = Object.entries(properties).flatMap(([name, property]) =>
    listsWithoutTotal(property, [...path, name]),
  );
  const parts = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  return [...own, ...inside, ...parts.flatMap((part) => listsWithoutTotal(part, path))];
}

/** Returns the name of a list's total: `actionsTotal` for `topActions`, and `total` for the `data` of a page. */
function totalOf(name: string): string {
  if (name === 'data') return 'total';
  const whole = name.replace(/^top([A-Z])/, (_top, first: string) => first.toLowerCase());
  return `${whole}Total`;
}

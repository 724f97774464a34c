import { expect, test } from '@jest/globals';
import { correctHead } from './correct-head.ts';

const source = '<!doctype html><html><head><meta charset="utf-8"><title>Home</title>';

test('the head with all changes made, from the doctype to its end', () => {
  expect(
    correctHead(source, [
      { kind: 'title', value: 'Cordless drills' },
      { kind: 'meta', attribute: 'name', key: 'description', content: 'Tested "in our" workshop.' },
      { kind: 'html-attribute', name: 'lang', value: 'en' },
    ]),
  ).toBe(
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Cordless drills</title>' +
      '<meta name="description" content="Tested &quot;in our&quot; workshop.">\n</head>',
  );
});

test('the later of two values for one element counts, once', () => {
  const description = (content: string) =>
    ({ kind: 'meta', attribute: 'name', key: 'description', content }) as const;
  const head = correctHead(source, [description('Of the page'), description('Unique on the site')]);
  expect(head.match(/description/g)).toHaveLength(1);
  expect(head).toContain('Unique on the site');
});

test('changes of the body leave the head as it is', () => {
  const edits = [{ kind: 'attribute', offset: 5_000, name: 'alt', value: 'A drill' } as const];
  expect(correctHead(source, edits)).toBe(`${source}\n</head>`);
});

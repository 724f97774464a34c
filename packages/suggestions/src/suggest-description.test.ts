import { describe, expect, test } from '@jest/globals';
import { factsOf } from '@plumbline/page-facts/testing';
import fc from 'fast-check';
import { descriptionLimits, measure } from './limits.ts';
import { suggestDescription } from './suggest-description.ts';

const first = 'We compare 24 cordless drills with brushless motors.';
const second = 'Each of them was used in our workshop for a whole month.';
const third = 'Prices are checked every day, and so is what the shops have in stock.';

function written(html: string): string | null {
  return suggestDescription(factsOf(html), 'content');
}

function improved(description: string, html = ''): string | null {
  const page = factsOf(`<meta name="description" content="${description}">${html}`);
  return suggestDescription(page, 'description');
}

describe('a new description is made of', () => {
  test('as many whole sentences as fit', () => {
    expect(written(`<p>${first} ${second}</p><p>${third}</p>`)).toBe(`${first} ${second}`);
  });

  test('the beginning of a sentence that is too long by itself', () => {
    const sentence = `We compare ${'many cordless drills and '.repeat(10)}more.`;
    expect(written(`<p>${sentence}</p>`)).toMatch(/^We compare .* \w+…$/);
  });

  test('Chinese sentences, without spaces between them', () => {
    const chinese = '我们比较了二十四款无刷充电式电钻的性能和价格。每一款都在我们的车间里使用了一个月。';
    expect(written(`<p>${chinese}</p>`)).toBe(chinese);
  });

  test('text only: neither labels, nor the heading again, nor placeholders', () => {
    const heading = 'Cordless drills with brushless motors for every trade and budget';
    expect(
      written(
        `<h1>${heading}</h1><p>Published today</p><p>${heading}</p><p>{{ intro }} of our new range of drills</p><p>${first} ${second}</p>`,
      ),
    ).toBe(`${first} ${second}`);
  });

  test('the paragraph that introduces the heading, not one that happens to stand before it', () => {
    const aside = 'Let your friends know what you are reading by sharing this page with them.';
    const html = `<h1>Cordless drills with brushless motors</h1><p>${aside}</p><p>${first} ${second}</p>`;
    expect(written(html)).toBe(`${first} ${second}`);
  });

  test('whole statements, not what only announces a list', () => {
    const announced = 'There are a couple of useful drills that come with a battery:';
    expect(
      written(`<p>Additional changes in the spring of 2026:</p><p>${announced}</p><p>${second}</p>`),
    ).toBe(`${announced.slice(0, -1)}. ${second}`);
  });

  test.each([
    ['a byline', 'By Jane Doe on June 26, 2014 at 9:00 in the workshop'],
    ['a credit', 'Our workshop in Leeds. Photo: Jane Doe / Acme Tools'],
    ['a remark', '(Corrects the third paragraph to show the price of the drill.)'],
  ])('text without %s ahead of it', (_what, label) => {
    expect(written(`<p>${label}</p><p>${first} ${second}</p>`)).toBe(`${first} ${second}`);
  });

  test('nothing on a page with too little text', () => {
    expect(written(`<p>${first}</p>`)).toBeNull();
  });
});

describe('a description is improved by', () => {
  test('leaving its last sentences away', () => {
    expect(improved(`${first} ${second} ${third}`)).toBe(`${first} ${second}`);
  });

  test('adding sentences of the content', () => {
    expect(improved('All our drills', '<p>Contents</p>')).toBeNull();
    expect(improved('All our drills', `<p>${first} ${second}</p>`)).toBe(
      `All our drills. ${first} ${second}`,
    );
  });
});

test('a description that is a label is not continued', () => {
  const content = `<p>${first} ${second}</p>`;
  for (const label of ['drills', 'declaration: module: acme.drills, package: acme'])
    expect(improved(label, content)).toBe(`${first} ${second}`);
});

test('whatever a page says, a description fits the limits and is always the same', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 400 }).map((value) => value.replace(/[<>&\0]/g, ''));
  fc.assert(
    fc.property(text, text, (one, other) => {
      const html = `<p>${one}</p><p>${other}</p>`;
      const suggestion = written(html);
      expect(written(html)).toBe(suggestion);
      if (suggestion === null) return;
      expect(measure(suggestion, descriptionLimits)).toMatchObject({
        isTooShort: false,
        isTooLong: false,
        isTooWide: false,
      });
    }),
    { numRuns: 200 },
  );
});

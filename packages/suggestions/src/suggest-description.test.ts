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

  test('the first clauses of a sentence that is too long by itself', () => {
    const clause = 'We compare all the cordless drills that were in the shops of our town in May';
    const sentence = `${clause}, because ${'nobody else had ever done it for so long '.repeat(3)}before.`;
    expect(written(`<p>${sentence}</p>`)).toBe(`${clause}…`);
    expect(written(`<p>${sentence.replaceAll(',', ' and')}</p>`)).toBeNull();
  });

  test.each([
    `We compare ${'many cordless drills, '.repeat(10)}and more.`,
    `The case of our drills deserves more details. This workshop was, from its very beginning, ${'full of drills '.repeat(12)}.`,
    `Our workshop in Leeds compares cordless drills of every maker that it can lay its hands on; for example, ${'drills '.repeat(20)}.`,
  ])('no sentence that would end in an enumeration or before what it announces: %s', (sentence) => {
    expect(written(`<p>${sentence}</p>`) ?? '').not.toMatch(/(?:drills|example|was)…$/);
  });

  test.each([
    ['de', 'Wir haben die Akkubohrer mit 12, 17, 18 bzw. 24 Volt in unserer Werkstatt in Leeds verglichen.'],
    [
      'en',
      'We compare all cordless drills that are sold in our shops (e.g. Those of Acme and of its rivals).',
    ],
    ['de', 'Der Vergleich der Akkubohrer vom 17. Mai wurde von Dr. J. Doe in unserer Werkstatt gemacht.'],
  ])('sentences that no abbreviation ends: %s', (_language, sentence) => {
    expect(written(`<p>${sentence} ${third} ${third}</p>`)).toBe(sentence);
  });

  test('nothing that stands on the page several times, and nothing of the posts that an archive lists', () => {
    const entry = '<p>The drills of this row of the table are deprecated, and there is no replacement.</p>';
    expect(written(`<h1>Deprecated drills</h1>${entry.repeat(3)}`)).toBeNull();
    const archive = { url: 'https://example.com/tag/drills/' };
    expect(suggestDescription(factsOf(`<p>${first} ${second}</p>`, archive), 'content')).toBeNull();
  });

  test('sentences, and no entries of a list that one of them announces', () => {
    const announcing = 'In our workshop, cordless drills are used for two important things:';
    const entries =
      '<ul><li>the boring of holes in walls of brick.</li><li>the driving of screws into oak.</li></ul>';
    expect(written(`<h1>Drills</h1><p>${announcing}</p>${entries}`)).toBe(announcing.replace(':', '.'));
    const named = 'cordless drills with brushless motors are used for two important things in our workshop.';
    expect(written(`<h1>cordless drills</h1><p>${named}</p>`)).toBe(named);
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
    expect(
      written(`<p>The limits that all of our cordless drills have are:</p><p>${first} ${second}</p>`),
    ).toBe(`${first} ${second}`);
    expect(
      written(
        `<p>For the sum of two numbers use the following expression of ours:</p><p>${first} ${second}</p>`,
      ),
    ).toBe(`${first} ${second}`);
  });

  test.each([
    ['a byline', 'By Jane Doe on June 26, 2014 at 9:00 in the workshop'],
    ['a credit', 'Our workshop in Leeds. Photo: Jane Doe / Acme Tools'],
    ['a remark', '(Corrects the third paragraph to show the price of the drill.)'],
  ])('text without %s ahead of it', (_what, label) => {
    expect(written(`<p>${label}</p><p>${first} ${second}</p>`)).toBe(`${first} ${second}`);
  });

  test('sentences that a single letter ends, which is no initial', () => {
    const named = 'Each of our cordless drills in the workshop of Leeds has a battery of the kind D.';
    expect(written(`<p>${named} When it is empty, ${third.repeat(2)}</p>`)).toBe(named);
  });

  test.each([
    [
      'lorem ipsum',
      'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt.',
    ],
    [
      'its later paragraphs',
      'Pellentesque habitant morbi tristique senectus et netus et malesuada fames, sed vestibulum lectus.',
    ],
    ['comment forms', 'Save my name, email, and website in this browser for the next time I comment.'],
    [
      'rights',
      'Copyright 2026 by Acme Tools of Leeds, who sell cordless drills since 1950. All rights reserved.',
    ],
    [
      'cookies',
      'This shop of cordless drills uses cookies, so that we know what you have put into your cart.',
    ],
    [
      'code',
      'drill.on(); motor = drill.motor({ "v": 12 }); if (x > 3) { drill.off(); } // done: 0x33 && 12;.',
    ],
    [
      'times',
      'This catalogue of drills was generated by a program on 2026-05-01 11:59:01 from what is in stock.',
    ],
    [
      'open brackets',
      'We compare cordless drills (all of those that are sold in our shops in Leeds and in York.',
    ],
    [
      'what is elsewhere',
      'Below are some of the cordless drills that were used in our workshop for a whole month of May.',
    ],
    [
      'what continues something',
      'However, each of them was used in our workshop for a whole month, and so were its batteries.',
    ],
  ])('nothing of %s', (_what, text) => {
    expect(written(`<h1>Drills</h1><p>${text}</p>`)).toBeNull();
    expect(written(`<h1>Cordless drills</h1><p>${text}</p><p>${first} ${second}</p>`)).toBe(
      `${first} ${second}`,
    );
  });

  test('nothing on a page for signing in', () => {
    const html = `<p>${first} ${second}</p><form><input type="password"></form>`;
    expect(written(html)).toBeNull();
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
  const labels = [
    'drills',
    'cordless drills',
    'Home › Drills',
    'declaration: module: acme.drills, package: acme',
  ];
  for (const label of labels) expect(improved(label, content)).toBe(`${first} ${second}`);
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

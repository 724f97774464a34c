import { describe, expect, test } from '@jest/globals';
import { learnTitlePattern, titleByPattern, type TitleAndHeading } from './title-pattern.ts';

const nouns = ['Abstract Action', 'Border Layout', 'Card Layout', 'Event Queue', 'File Reader', 'Grid Bag'];
const pagesOf = (nameOf: (noun: string) => TitleAndHeading) =>
  [...nouns, ...nouns.map((noun) => `${noun} Listener`)].map(nameOf);
const suggest = (pages: readonly TitleAndHeading[], h1: string) => {
  const pattern = learnTitlePattern(pages);
  return pattern === null ? null : titleByPattern(h1, pattern);
};

describe('a title is made like the other titles of the site', () => {
  test('with the name of the site behind the heading', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: `${noun} — Python 3.11 documentation` }));
    expect(suggest(pages, 'Sorting')).toBe('Sorting — Python 3.11 documentation');
  });

  test('without the labels that they leave out', () => {
    const pages = pagesOf((noun) => ({ h1: `Class ${noun}`, title: `${noun} (Java SE 17 & JDK 17)` }));
    expect(suggest(pages, 'Class Input Stream')).toBe('Input Stream (Java SE 17 & JDK 17)');
    expect(suggest(pages, 'Uses of Input Stream')).toBe('Uses of Input Stream (Java SE 17 & JDK 17)');
  });

  test('as the heading alone', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: noun }));
    expect(suggest(pages, 'Chapter 4. The syntax of the language')).toBe(
      'Chapter 4. The syntax of the language',
    );
  });
});

describe('there is no such title', () => {
  test('where the heading leaves out what the title says of the page', () => {
    const pattern = learnTitlePattern(pagesOf((noun) => ({ h1: noun, title: `Acme Tools – ${noun}` })));
    const ofTitled = (title: string) =>
      pattern && titleByPattern('Welcome back to the buttons', pattern, title);
    expect(ofTitled('Acme Tools – Login')).toBeNull();
    expect(ofTitled('Login')).toBeNull();
    expect(ofTitled('Acme Tools – Buttons')).toBe('Acme Tools – Welcome back to the buttons');
    expect(ofTitled('Buttons')).toBe('Acme Tools – Welcome back to the buttons');
  });

  test('where the name of the site is missing behind the bar', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: `${noun} |` }));
    expect(suggest(pages, 'Sorting of numbers and of texts')).toBeNull();
  });

  test('where titles are written one by one', () => {
    const pages = pagesOf((noun) => ({
      h1: noun,
      title: `What to know of ${noun.toLowerCase()}s ${noun.length}`,
    }));
    expect(suggest(pages, 'Sorting of numbers and of texts')).toBeNull();
  });

  test('where it would be too short or too long', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: noun }));
    expect(suggest(pages, 'Sorting')).toBeNull();
    expect(suggest(pages, 'Sorting '.repeat(12))).toBeNull();
  });

  test('where the heading says nothing about its page', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: `${noun} — Python 3.11 documentation` }));
    expect(suggest(pages, 'Untitled document')).toBeNull();
    expect(suggest(pages, 'Python 3.11 documentation')).toBeNull();
    expect(suggest(pages, '{{ title }}')).toBeNull();
  });

  test('where the heading names the list that stands below it, as on the home page of a blog', () => {
    const pages = pagesOf((noun) => ({ h1: noun, title: `${noun} | Hardware Corner of Leeds` }));
    expect(suggest(pages, 'Sorting')).toBe('Sorting | Hardware Corner of Leeds');
    for (const heading of ['Posts', 'Latest posts', 'Neueste Beiträge'])
      expect(suggest(pages, heading)).toBeNull();
  });

  test('on a site of a few pages', () => {
    expect(
      suggest([{ h1: 'Sorting', title: 'Sorting | Acme' }], 'Searching and finding things again'),
    ).toBeNull();
  });
});

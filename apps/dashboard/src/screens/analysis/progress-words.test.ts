import { describe, expect, test } from '@jest/globals';
import { progressWords } from './progress-words.ts';

const reading = {
  stage: 'crawl',
  links: null,
  vitals: null,
  paused_until: null,
  total_urls: 100,
  urls_checked: 40,
  pages_per_second: 2,
} as const;
const links = { checked: 3, total: 80, host: 'one.example', waiting: 0 };

describe('screen readers announce', () => {
  test('an estimate once, while it stays about the same', () => {
    const { announced } = progressWords(reading);
    expect(announced).toBe('Reading pages: about 30 s for the URLs known so far');
    expect(progressWords({ ...reading, urls_checked: 60, pages_per_second: 1.9 })).toEqual({
      announced,
      counts: '',
    });
  });

  test.each([
    [1, '10 s'],
    [31, '1 min'],
    [400, '10 min'],
    [3_000, '1 h'],
    [5_000, '1 h 30 min'],
    [20_000, '6 h'],
  ])('%d seconds as about %s', (seconds, about) => {
    const { announced } = progressWords({ ...reading, total_urls: 40 + 2 * seconds });
    expect(announced).toBe(`Reading pages: about ${about} for the URLs known so far`);
  });

  test('that links are looked at, without their counts', () => {
    expect(progressWords({ ...reading, urls_checked: 100, links })).toEqual({
      announced: 'Looking at links to other sites, images and scripts:',
      counts: '3 of 80, now on one.example',
    });
  });

  test('the phase alone before there is a speed, and nothing at the end', () => {
    expect(progressWords({ ...reading, pages_per_second: 0 }).announced).toBe('Reading pages');
    expect(progressWords({ ...reading, stage: null }).announced).toBe('');
  });
});

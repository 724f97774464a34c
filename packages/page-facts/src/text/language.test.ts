import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  detectableLanguages,
  languageOfText,
  loadLanguageDetector,
  type DetectLanguage,
} from './language.ts';

let detectLanguage: DetectLanguage;
beforeAll(async () => {
  detectLanguage = await loadLanguageDetector();
});

test.each([
  [
    'en',
    'The crawler reads the file of every host before it asks for the first page, and waits as long as it says.',
  ],
  [
    'de',
    'Der Crawler liest die Datei jedes Servers, bevor er die erste Seite anfordert, und wartet dann so lange.',
  ],
  [
    'nl',
    'De crawler leest het bestand van elke server voordat hij de eerste pagina opvraagt en wacht dan even.',
  ],
  ['ja', 'クローラーは最初のページを要求する前に各ホストのファイルを読み、示された時間だけ待ちます。'],
])('is sure of %s', (code, text) => {
  const detected = detectLanguage(text);
  expect(detected?.code).toBe(code);
  expect(detected?.probability).toBeGreaterThan(0.95);
});

test('is unsure between close relatives', () => {
  const detected = detectLanguage('Crawleren læser filen på hver vært, før den beder om den første side.');
  expect(detected?.probability).toBeLessThan(0.95);
});

test('does not take a page in another script for English because of its code', () => {
  const code = 'SELECT the_name, the_value FROM the_table WHERE that is not null and this was here ';
  expect(
    detectLanguage(`次の問い合わせは表から名前と値を選び、空の行を除いて返します。${code.repeat(3)}`)?.code,
  ).not.toBe('en');
});

test('knows these languages', async () => {
  const { eld } = await import('eld/extrasmall');
  expect([...detectableLanguages]).toEqual(Object.values(eld.info().Languages));
});

test('knows nothing of digits', () => {
  expect(detectLanguage('12345 67890')).toBeNull();
});

describe('a page whose beginning is not in the language that it declares', () => {
  const german =
    'Der Starter lädt nach dem Einschalten den Bootloader von der Festplatte, und dieser übergibt die Kontrolle dann an den Kern des Betriebssystems. ';
  const english =
    'After the machine is switched on, the firmware loads the boot loader from the disk, which then hands control over to the kernel of the system. ';

  test('is in the other language if its text is', () => {
    expect(languageOfText(german.repeat(20), 'en-US', detectLanguage)?.code).toBe('de');
  });

  test('has no language if it lists posts in both', () => {
    const posts = `${german.repeat(3)}${english.repeat(3)}`.repeat(4);
    expect(languageOfText(posts, 'en-US', detectLanguage)).toBeNull();
    expect(languageOfText(posts, null, detectLanguage)).toBeNull();
  });

  test('keeps its language beside some quotations', () => {
    const posts = `${german.repeat(10)}${english.repeat(2)}${german.repeat(8)}`;
    expect(languageOfText(posts, 'en', detectLanguage)?.code).toBe('de');
  });
});

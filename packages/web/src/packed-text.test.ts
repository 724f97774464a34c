import { expect, test } from '@jest/globals';
import { packText, unpackText } from './packed-text.ts';

test.each(['', 'a', '<title>Größe 🪚</title>', '\u0000', 'long '.repeat(20_000)])('%j comes back', (text) => {
  expect(unpackText(packText(text))).toBe(text);
});

test('a packed text has no other bytes in its buffer', () => {
  const { buffer, byteLength } = packText('<link rel="canonical">');
  expect(buffer.byteLength).toBe(byteLength);
});

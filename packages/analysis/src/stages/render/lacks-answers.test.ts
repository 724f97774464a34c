import { expect, test } from '@jest/globals';
import { lacksAnswers } from './lacks-answers.ts';

const shell = { summary: { standIn: 'shell' } } as const;

test('a browser has not seen a page that stays empty while its scripts or their data get no answer', () => {
  for (const outcome of [503, 429, 'failed', 'under_way', 'own-rule'] as const)
    for (const kind of ['script', 'fetch', 'xhr'])
      expect(lacksAnswers(shell, [{ kind, outcome }])).toBe(true);
});

test('a browser has seen a page that has content, or stays empty although everything got an answer', () => {
  for (const outcome of [200, 404, 'cached', 'left_out', 'robots'] as const)
    expect(lacksAnswers(shell, [{ kind: 'fetch', outcome }])).toBe(false);
  expect(lacksAnswers(shell, [{ kind: 'stylesheet', outcome: 503 }])).toBe(false);
  expect(lacksAnswers({ summary: {} }, [{ kind: 'fetch', outcome: 503 }])).toBe(false);
});

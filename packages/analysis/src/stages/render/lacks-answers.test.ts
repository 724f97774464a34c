import { expect, test } from '@jest/globals';
import type { EarlierRendering } from '@plumbline/database';
import type { PageRequest } from '@plumbline/rendering';
import { lacksAnswers, unansweredIn } from './lacks-answers.ts';

const url = 'https://a.test/api/products';
const shell = { summary: { standIn: 'shell' }, wordCount: 3 } as const;
const part = { summary: {}, wordCount: 100 };
const whole: EarlierRendering = {
  wordCount: 300,
  renderReason: 'template',
  requests: [
    {
      url: `${url}?night=1`,
      kind: 'fetch',
      outcome: 'answered',
      statusCode: 200,
      bytes: 1,
      startMs: 0,
      durationMs: 1,
    },
  ],
};
const unanswered = (kind: string, outcome: PageRequest['outcome']) =>
  unansweredIn([{ url: `${url}?night=2`, kind, outcome }]);

test('a browser has not seen a page that stays empty while its scripts or their data get no answer', () => {
  for (const outcome of [503, 429, 403, 'failed', 'under_way', 'own-rule'] as const)
    for (const kind of ['script', 'fetch', 'xhr'])
      expect(lacksAnswers(shell, unanswered(kind, outcome), null)).toBe(true);
});

test('a browser has seen a page that has content, or stays empty although everything got an answer', () => {
  for (const outcome of [200, 401, 404, 'cached', 'left_out', 'robots'] as const)
    expect(lacksAnswers(shell, unanswered('fetch', outcome), whole)).toBe(false);
  expect(lacksAnswers(shell, unanswered('stylesheet', 503), whole)).toBe(false);
  expect(lacksAnswers(part, unanswered('fetch', 503), null)).toBe(false);
});

test('a browser has not seen a page that shows fewer words while data get no answer that got one before', () => {
  const isUnread = (now = part, before = whole) => lacksAnswers(now, unanswered('fetch', 503), before);
  expect(isUnread()).toBe(true);
  expect(isUnread({ ...part, wordCount: 300 })).toBe(false);
  expect(isUnread(part, { ...whole, requests: [] })).toBe(false);
  expect(isUnread(part, { ...whole, renderReason: 'render_unanswered', wordCount: 90, requests: [] })).toBe(
    true,
  );
});

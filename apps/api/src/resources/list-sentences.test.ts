import { expect, test } from '@jest/globals';
import { analysisSentence, keySentence, pageSentence, requestSentence } from './list-sentences.ts';

test.each([
  [analysisSentence({ analyses: 1, completed: 1 }), '1 analysis, 1 completed.'],
  [analysisSentence({ analyses: 12, completed: 11 }), '12 analyses, 11 completed.'],
  [keySentence({ valid: 1, expiring: 1 }), '1 key can call the API; 1 will expire within 14 days.'],
  [requestSentence({ requests: 1, refused: 1 }, false), '1 request in the last hour, 1 refused.'],
  [
    pageSentence({ fetched: 1, answered: 1, indexable: 1, slow: 0 }),
    '1 page, 1 that search engines may index.',
  ],
])('the sentence of a list also reads well for one: %s', (sentence, expected) => {
  expect(sentence).toBe(expected);
});

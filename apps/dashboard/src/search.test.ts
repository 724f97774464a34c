import { expect, test } from '@jest/globals';
import { analysisSearch } from './search.ts';

const analysisId = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';

test.each([
  [analysisId, analysisId],
  ['01977f0e', '01977f0e'],
  [12, '12'],
  [true, 'true'],
  ['', undefined],
  [undefined, undefined],
])('a link to the analysis %j is one to %j, which need not exist', (written, analysis) => {
  expect(analysisSearch({ analysis: written })).toEqual({ analysis });
});

import { describe, expect, test } from '@jest/globals';
import { analysisSearch, changeSearch, reportSearch, webhookSearch } from './search.ts';

const id = '01977f0e-8d9b-7c3a-9c66-3b1f0c2d4e5f';

describe.each([
  ['analysis', analysisSearch],
  ['compare', changeSearch],
  ['report', reportSearch],
  ['open', webhookSearch],
])('a link with ?%s', (name, search) => {
  test.each([
    [id, id],
    ['01977f0e', '01977f0e'],
    [12, '12'],
    [true, 'true'],
    ['', undefined],
    [undefined, undefined],
  ])('that is %j leads to %j, which need not exist', (written, named) => {
    expect(search({ [name]: written })).toMatchObject({ [name]: named });
  });
});

import { expect, test } from '@jest/globals';
import { loopbackOf } from './loopback-of.ts';

test.each([
  ['http://127.0.0.1:4800/', ['127.0.0.1:4800']],
  ['http://127.0.0.2/', ['127.0.0.2:80']],
  ['https://[::1]/', ['[::1]:443']],
  ['http://192.168.1.1/', []],
  ['https://8.8.8.8/', []],
  ['http://nowhere.invalid/', []],
])('a crawl of %s reaches %j of this machine', async (siteUrl, reached) => {
  expect(await loopbackOf(siteUrl)).toEqual(reached);
});

test('a name of this machine means all of its addresses', async () => {
  const reached = await loopbackOf('http://localhost:8080/');
  expect(reached.length).toBeGreaterThan(0);
  expect(['127.0.0.1:8080', '[::1]:8080']).toEqual(expect.arrayContaining([...reached]));
});

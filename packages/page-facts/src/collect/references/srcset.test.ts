import { expect, test } from '@jest/globals';
import { srcsetUrls } from './srcset.ts';

test.each([
  ['a.png', ['a.png']],
  ['a.png 1x, b.png 2x', ['a.png', 'b.png']],
  ['a.png 300w,b.png 600w', ['a.png', 'b.png']],
  ['a.png, b.png', ['a.png', 'b.png']],
  ['a.png,, ,b.png', ['a.png,,', 'b.png'].map((url) => url.replace(/,+$/, ''))],
  ['data:image/png;base64,AAAA 1x, b.png 2x', ['data:image/png;base64,AAAA', 'b.png']],
  ['a.png calc(1px, 2px), b.png', ['a.png', 'b.png']],
  [' \n a.png\t1x ', ['a.png']],
  ['', []],
  [' , ', []],
])('the URLs of %j are %j', (srcset, urls) => {
  expect(srcsetUrls(srcset)).toEqual(urls);
});

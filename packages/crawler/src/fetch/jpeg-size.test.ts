import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { isJpeg, jpegSize } from './jpeg-size.ts';

const START = [0xff, 0xd8];
const APPLICATION = [0xff, 0xe0, 0x00, 0x04, 0xff, 0xc0];
/** 640 × 480. */
const frame = (marker: number) => [0xff, marker, 0x00, 0x0b, 0x08, 0x01, 0xe0, 0x02, 0x80, 0x01];

test.each([
  ['baseline', [...START, ...frame(0xc0)]],
  [
    'progressive, behind a segment that holds what looks like a frame',
    [...START, ...APPLICATION, ...frame(0xc2)],
  ],
  ['behind tables', [...START, 0xff, 0xc4, 0x00, 0x02, ...frame(0xc0)]],
  ['behind fill bytes', [...START, 0xff, 0xff, ...frame(0xc0)]],
  ['behind bytes that belong to no segment', [...START, 0xff, 0xe0, 0x00, 0x02, 0x00, 0x00, ...frame(0xc1)]],
])('the size of a JPEG: %s', (_what, bytes) => {
  expect(isJpeg(Buffer.from(bytes))).toBe(true);
  expect(jpegSize(Buffer.from(bytes))).toEqual({ width: 640, height: 480 });
});

test.each([0, 1, 8, 0x20, 0x3c, 0xe0, 0xff])(
  'a forged JPEG full of %i has no size, and costs nothing',
  (byte) => {
    const file = Buffer.alloc(256 * 1024, byte);
    file.set([...START, 0xff, 0xe1, 0x00, 0x02]);
    expect(inTime(1_000, () => jpegSize(file))).toBeNull();
  },
);

test('a JPEG that ends before its frame has no size', () => {
  expect(jpegSize(Buffer.from([...START, 0xff, 0xe0, 0xff, 0xff]))).toBeNull();
  expect(isJpeg(Buffer.alloc(0))).toBe(false);
});

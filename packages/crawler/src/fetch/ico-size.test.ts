import { expect, test } from '@jest/globals';
import { icoSizes } from './ico-size.ts';

const bitmap = (side: number) => {
  const header = Buffer.alloc(40);
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(side, 4);
  header.writeInt32LE(side * 2, 8);
  return header;
};
const png = (side: number) => {
  const header = Buffer.alloc(24);
  Buffer.from('89504e470d0a1a0a', 'hex').copy(header);
  header.writeUInt32BE(side, 16);
  header.writeUInt32BE(side, 20);
  return header;
};

/** Builds an icon whose directory claims this size for every image. */
function icon(claimed: number, ...images: readonly Buffer[]): Buffer {
  const directory = Buffer.alloc(6 + 16 * images.length);
  directory.writeUInt16LE(1, 2);
  directory.writeUInt16LE(images.length, 4);
  let offset = directory.length;
  for (const [index, image] of images.entries()) {
    directory.writeUInt8(claimed, 6 + 16 * index);
    directory.writeUInt8(claimed, 7 + 16 * index);
    directory.writeUInt32LE(offset, 6 + 16 * index + 12);
    offset += image.length;
  }
  return Buffer.concat([directory, ...images]);
}

test.each([
  ['a bitmap', icon(16, bitmap(16)), [16]],
  ['a directory that claims more', icon(48, bitmap(16)), [16]],
  ['a directory that claims less', icon(16, png(256)), [256]],
  ['several, the largest first', icon(32, bitmap(16), png(48), bitmap(32)), [48, 32, 16]],
])('%s', (_name, file, sides) => {
  expect(icoSizes(file)).toEqual(sides.map((side) => ({ width: side, height: side })));
});

test.each([
  ['no images', icon(16)],
  ['an image beyond the end', icon(16, bitmap(16)).subarray(0, 40)],
  ['bytes that are no image', icon(16, Buffer.alloc(40, 1))],
  ['another file', Buffer.from('GIF89a, and some more bytes')],
  ['nothing', Buffer.alloc(0)],
])('%s has no size', (_name, file) => {
  expect(icoSizes(file)).toEqual([]);
});

import type { ImageSize } from './ico-size.ts';

const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff]);
/** Begins each marker. Any number of them may stand before it. */
const FILL = 0xff;
/** Tells whether a marker begins a frame: C0 to CF, except for the tables and the extension among them. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

export function isJpeg(file: Buffer): boolean {
  return file.subarray(0, START_OF_IMAGE.length).equals(START_OF_IMAGE);
}

/**
 * Reads the size of a JPEG from the header of its frame; null if there is none. The library takes a tenth of a second
 * to find out that a forged file has none.
 *
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.2.2
 */
export function jpegSize(file: Buffer): ImageSize | null {
  let offset = file.indexOf(FILL, 2);
  while (offset !== -1) {
    while (file[offset + 1] === FILL) offset += 1;
    if (offset + 9 > file.length) return null;
    const marker = file.readUInt8(offset + 1);
    if (isFrame(marker))
      return { height: file.readUInt16BE(offset + 5), width: file.readUInt16BE(offset + 7) };
    const hasLength = marker > 0x01 && !(marker >= 0xd0 && marker <= 0xd8);
    offset = file.indexOf(FILL, offset + 2 + (hasLength ? file.readUInt16BE(offset + 2) : 0));
  }
  return null;
}

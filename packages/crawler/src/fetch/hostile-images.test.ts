import { expect, test } from '@jest/globals';
import { inTime } from '@plumbline/testkit';
import { readImage } from './read-image.ts';

/** The part of an image that the crawler reads. */
const BYTES = 256 * 1024;
/** The first bytes of each format. */
const BEGINNINGS: Readonly<Record<string, string>> = {
  avif: '\0\0\0\x1cftypavif',
  heic: '\0\0\0\x1cftypheic',
  'avif with boxes': '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf\0\0\0\0meta',
  jxl: '\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ',
  'jxl codestream': '\xff\x0a',
  jp2: '\0\0\0\x0cjP  \r\n\x87\n',
  icns: 'icns\0\x04\0\0',
  ico: '\0\0\x01\0\xff\xff',
  cur: '\0\0\x02\0\xff\xff',
  jpg: '\xff\xd8\xff\xe1\0\x02Exif\0\0MM\0*',
  png: '\x89PNG\r\n\x1a\n\0\0\0\rIHDR',
  'png of an iPhone': '\x89PNG\r\n\x1a\n\0\0\0\x04CgBI',
  gif: 'GIF89a',
  webp: 'RIFF\xff\xff\xff\xffWEBPVP8X',
  tiff: 'II*\0\x08\0\0\0\xff\xff',
  'big tiff': 'II+\0\x08\0\0\0',
  psd: '8BPS',
  dds: 'DDS ',
  ktx: '\xabKTX 11\xbb',
  pnm: 'P6\n',
  pam: 'P7\n',
  tga: '\0\0\x02\0\0\0\0\0',
  svg: '<svg viewBox="',
  'svg without an end': `<svg ${'a="b" '.repeat(20_000)}`,
};
const FILLINGS: Readonly<Record<string, number>> = { zeros: 0, ones: 0xff, blanks: 0x20, eights: 8 };

const images = Object.entries(BEGINNINGS).flatMap(([format, beginning]) =>
  Object.entries(FILLINGS).map(([filling, byte]) => {
    const file = Buffer.alloc(BYTES, byte);
    file.write(beginning, 'latin1');
    return [format, filling, file] as const;
  }),
);

/** One read may delay others by 30 ms. The library alone takes 90 ms for a forged JPEG. */
const READS = 50;
const READS_MS = 30 * READS;

test.each(images)('the size of %s full of %s is read or refused at once', (_format, _filling, file) => {
  const read = () => {
    for (let reads = 0; reads < READS; reads += 1) readImage(file);
  };
  expect(() => inTime(READS_MS, read)).not.toThrow();
});

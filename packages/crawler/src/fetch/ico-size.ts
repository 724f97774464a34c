export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const HEADER = 6;
const ENTRY = 16;
const IMAGES_MAX = 64;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Returns the sizes of the images in an ICO or CUR file, the largest first. It reads the headers of the images,
 * because the directory is often copied from another file.
 *
 * https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10)
 */
export function icoSizes(file: Buffer): readonly ImageSize[] {
  if (file.length < HEADER || file.readUInt16LE(0) !== 0 || ![1, 2].includes(file.readUInt16LE(2))) return [];
  const count = Math.min(file.readUInt16LE(4), IMAGES_MAX);
  const entries = Array.from({ length: count }, (_, index) => HEADER + index * ENTRY);
  const sizes = entries
    .filter((entry) => entry + ENTRY <= file.length)
    .flatMap((entry) => imageAt(file, file.readUInt32LE(entry + 12)) ?? []);
  return sizes.sort((one, other) => other.width * other.height - one.width * one.height);
}

function imageAt(file: Buffer, offset: number): ImageSize | null {
  const image = file.subarray(offset, offset + 24);
  if (image.length < 24) return null;
  if (image.subarray(0, PNG.length).equals(PNG))
    return { width: image.readUInt32BE(16), height: image.readUInt32BE(20) };
  // A BITMAPINFOHEADER also counts the rows of the mask.
  const isBitmap = image.readUInt32LE(0) >= 40 && image.readUInt32LE(0) <= 124;
  return isBitmap
    ? { width: Math.abs(image.readInt32LE(4)), height: Math.abs(image.readInt32LE(8)) / 2 }
    : null;
}

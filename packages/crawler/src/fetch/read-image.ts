import { imageSize } from 'image-size';
import { icoSizes, type ImageSize } from './ico-size.ts';
import { isJpeg, jpegSize } from './jpeg-size.ts';

export interface ImageFile {
  /** The format, such as `jpg`, `png`, `webp`, `avif` or `svg`. */
  readonly type: string;
  readonly width: number;
  readonly height: number;
  /** All sizes, the largest first, if the file holds several images. */
  readonly sizes?: readonly ImageSize[];
}

/** Reads the type and the size of an image from its first bytes; null for a broken image or an unknown format. */
export function readImage(body: Buffer): ImageFile | null {
  if (isJpeg(body)) {
    const size = jpegSize(body);
    return size && { type: 'jpg', ...size };
  }
  try {
    const { type, width, height } = imageSize(body);
    if (type === undefined) return null;
    if (!/^(?:ico|cur)$/.test(type)) return { type, width, height };
    const sizes = icoSizes(body);
    return sizes[0] === undefined ? null : { type, ...sizes[0], sizes };
  } catch {
    // The library throws at what it cannot read.
    return null;
  }
}

import type { ImageFacts } from '@plumbline/page-facts';

/**
 * Tells whether people are meant to see the image: not hidden, not declared decoration, not a tracking pixel, no
 * fallback.
 */
export function isShown(image: ImageFacts): boolean {
  return (
    !image.hidden &&
    !image.inNoscript &&
    image.role !== 'presentation' &&
    image.role !== 'none' &&
    !isPixel(image.width) &&
    !isPixel(image.height) &&
    !isHiddenByStyle(image.style)
  );
}

function isPixel(size: string | null): boolean {
  return size !== null && /^\s*[01](?:px)?\s*$/.test(size);
}

function isHiddenByStyle(style: string | null): boolean {
  return style !== null && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style);
}

import pTimeout from 'p-timeout';
import type { IsolatedWorld } from './world.ts';

/** The first screen of a smartphone, at half its size. */
const CLIP = { x: 0, y: 0, width: 412, height: 823, scale: 0.5 };
const QUALITY = 60;
const BYTES_MAX = 64 * 1024;
const TAKEN_WITHIN_MS = 1_000;

/** Returns the first screen of a page as a JPEG; null for a page that draws too slowly. */
export async function takeScreenshot({ session }: IsolatedWorld): Promise<Uint8Array | null> {
  const taking = session.send('Page.captureScreenshot', { format: 'jpeg', quality: QUALITY, clip: CLIP });
  try {
    const { data } = await pTimeout(taking, { milliseconds: TAKEN_WITHIN_MS });
    const image = Buffer.from(data, 'base64');
    return image.length > BYTES_MAX ? null : image;
  } catch {
    return null;
  }
}

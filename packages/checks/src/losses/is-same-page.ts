import { spellingKey } from '../definitions/spelling-key.ts';

/**
 * Tells whether two URLs are spellings of the address of one page. Besides what `spellingKey` leaves out, they may differ
 * in scheme, `www.`, port and the extension of a file.
 */
export function isSamePage(one: string, other: string): boolean {
  return addressKey(one) === addressKey(other);
}

function addressKey(url: string): string {
  return spellingKey(url)
    .replace(/^https?:\/\/(?:www\.)?([^/:?]+)(?::\d+)?/, '$1')
    .replace(/\.html?\?/, '?');
}

import { mapAddress, normaliseUrl, type AddressMapping } from '@plumbline/web';

/** A page with its current address, and its future one if the caller names it. */
export interface PlacedPage {
  readonly url: string;
  readonly as?: string | undefined;
}

/** Returns the future address of a page, as far as the caller names it. */
export function futureAddress(
  { url, as }: PlacedPage,
  mapping: readonly AddressMapping[],
): { readonly url: string; readonly isSaid: boolean } {
  const address = as ?? mapAddress(url, mapping);
  return { url: normaliseUrl(address) ?? address, isSaid: as !== undefined };
}

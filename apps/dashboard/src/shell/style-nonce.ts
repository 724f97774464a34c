import { setNonce } from 'get-nonce';

/**
 * Returns the nonce that the page's Content-Security-Policy requires on style elements, for libraries that add some.
 */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}

import { setNonce } from 'get-nonce';

/** The nonce that the Content-Security-Policy of the page asks of style elements; libraries are told of it. */
export function styleNonce(): string {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
  setNonce(nonce);
  return nonce;
}

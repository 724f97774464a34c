/** The limit of https://www.sitemaps.org/protocol.html#locdef; no use needs longer URLs. */
export const URL_LENGTH_MAX = 2048;

/** The limit of https://www.rfc-editor.org/rfc/rfc1035#section-2.3.4, for names as text. */
const HOST_LENGTH_MAX = 253;
const labels = /^[^.]{1,63}(?:\.[^.]{1,63})*\.?$/;

/** Tells whether a host that a URL parser accepts is an address, or a name that a name server can look up. */
export function isHost(hostname: string): boolean {
  return hostname.length <= HOST_LENGTH_MAX && labels.test(hostname);
}

/**
 * Returns a key that URLs share if they differ only in case, doubled or closing slashes, the name of an index
 * document, or the order of their query.
 */
export function spellingKey(url: string): string {
  const [address = '', query = ''] = url.split(/\?(.*)/s);
  const path = address
    .toLowerCase()
    .replaceAll(/([^:])\/{2,}/g, '$1/')
    .replace(/\/(?:index\.(?:html?|php)|default\.aspx?)$/, '/')
    .replace(/(?<!\/)\/+$/, '');
  const parameters = query.split('&').filter((parameter) => parameter !== '');
  return `${path}?${parameters.sort().join('&')}`;
}

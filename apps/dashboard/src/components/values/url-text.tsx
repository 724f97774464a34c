/** A URL without its origin, to the end of the line; whole on hover. Shown as text, whatever it holds. */
export function UrlText({ url }: { readonly url: string }) {
  return (
    <span className="one-line" title={url} dir="ltr">
      {shortUrl(url)}
    </span>
  );
}

export function shortUrl(url: string): string {
  const rest = /^https?:\/\/[^/]+(\/.*)?/is.exec(url)?.[1];
  return rest === undefined || rest === '' ? url : rest;
}

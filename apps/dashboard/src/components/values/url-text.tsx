import { shortUrl } from './readable-url.ts';

/** A URL without its origin, cut at the end of the line, and whole on hover. It is always shown as text. */
export function UrlText({ url }: { readonly url: string }) {
  return (
    <span className="one-line" title={url} dir="ltr">
      {shortUrl(url)}
    </span>
  );
}

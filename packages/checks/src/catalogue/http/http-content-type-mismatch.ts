import { definePageCheck } from '../../check.ts';
import { firstHeader } from '../../definitions/first-header.ts';

export const httpContentTypeMismatch = definePageCheck<
  'any-response',
  {
    readonly contentType: string | null;
    readonly sniffedType: string | null;
    readonly extension: string | null;
  }
>({
  id: 'http-content-type-mismatch',
  title: 'Content-Type is missing or does not match the body',
  category: 'http',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'medium',
  effort: 'low',
  about: 'serving',
  why: 'Browsers and crawlers decide by the Content-Type what to do with a response. A wrong one makes a page download instead of opening, or keeps it out of the index.',
  howToFix:
    'Send the media type of the content, with its charset for text, from the server, CDN or storage bucket.',
  example: {
    bad: 'Content-Type: application/octet-stream\n\n<!doctype html>…',
    good: 'Content-Type: text/html; charset=utf-8\n\n<!doctype html>…',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/indexable-file-types',
    'https://mimesniff.spec.whatwg.org/',
  ],
  decisions: [
    'Judges images among the files that pages load: browsers go by the bytes of an image, image search by its type.',
    'Compares kinds of content, not dialects: a WebP sent as JPEG still shows.',
    'A path that ends in `.js` is a page when its body is HTML (`/wiki/Node.js`). Source text (`.txt`, `.md`) may look like HTML.',
  ],
  appliesTo: 'any-response',
  // If another file stands in for an image or a script, `img-broken` or `perf-resource-broken` reports it.
  ofFiles: ({ response }) => kindOf(response.sniffedType) === 'image',
  run({ url, response }) {
    const { status, bytes, isChallenge, mediaType, sniffedType, headers } = response;
    if (status === null || status < 200 || status > 299 || bytes === 0 || isChallenge) return null;
    const extension = extensionOf(url);
    if (mediaType !== null && !contradicts(mediaType, sniffedType, extension)) return null;
    const hidesHtml = mediaType !== null && neutralTypes.has(mediaType) && sniffedType === 'text/html';
    return {
      evidence: { contentType: firstHeader(headers, 'content-type'), sniffedType, extension },
      severity: hidesHtml ? 'high' : undefined,
    };
  },
  observed: ({ contentType }) => contentType,
  message: ({ contentType, sniffedType, extension }) => {
    if (contentType === null) return 'The response has no Content-Type.';
    const actual = sniffedType ?? (extension === null ? 'something else' : `a .${extension} file`);
    return `The response is declared as "${contentType}" but looks like ${actual}.`;
  },
});

/** Types that only say "text" or "bytes". */
const neutralTypes: ReadonlySet<string> = new Set(['text/plain', 'application/octet-stream']);
/** Files whose source text is meant to be shown. */
const sourceExtensions: ReadonlySet<string> = new Set(['txt', 'text', 'md', 'log', 'patch', 'diff']);
/** Extensions that a server never means to send as HTML, unless the body is HTML: `/wiki/Node.js` is a page. */
const otherExtensions = /^(?:css|m?js|json|xml|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf|eot)$/;

/** Compares kinds of content, not formats: a JPEG sent as PNG still shows. */
function contradicts(declared: string, sniffed: string | null, extension: string | null): boolean {
  switch (kindOf(sniffed)) {
    case 'html':
      if (neutralTypes.has(declared)) return !sourceExtensions.has(extension ?? '');
      return /^(?:image|audio|video|font)\/|^application\/(?:pdf|json|zip|gzip)$|^text\/(?:css|javascript)$/.test(
        declared,
      );
    case 'image':
    case 'pdf':
    case 'archive':
      return /^text\//.test(declared) || (kindOf(declared) !== null && kindOf(declared) !== kindOf(sniffed));
    case null:
      return declared === 'text/html' && otherExtensions.test(extension ?? '');
  }
}

function kindOf(type: string | null): 'html' | 'image' | 'pdf' | 'archive' | null {
  if (type === 'text/html' || type === 'application/xhtml+xml') return 'html';
  if (type?.startsWith('image/') === true && type !== 'image/svg+xml') return 'image';
  if (type === 'application/pdf') return 'pdf';
  return /^application\/(?:x-)?(?:gzip|zip)$/.test(type ?? '') ? 'archive' : null;
}

function extensionOf(url: string): string | null {
  return /\.([a-z\d]{1,5})$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? null;
}

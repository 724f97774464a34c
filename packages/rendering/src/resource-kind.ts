import type { IncomingHttpHeaders } from 'node:http';

export type ResourceKind = 'document' | 'frame' | 'script' | 'style' | 'image' | 'font' | 'media' | 'data';

const KINDS: Readonly<Record<string, ResourceKind>> = {
  document: 'document',
  iframe: 'frame',
  frame: 'frame',
  object: 'frame',
  embed: 'frame',
  script: 'script',
  worker: 'script',
  sharedworker: 'script',
  serviceworker: 'script',
  style: 'style',
  image: 'image',
  font: 'font',
  audio: 'media',
  video: 'media',
  track: 'media',
  empty: 'data',
};

const EXTENSIONS: readonly (readonly [RegExp, ResourceKind])[] = [
  [/\.(?:m?js|wasm)$/i, 'script'],
  [/\.(?:woff2?|ttf|otf|eot)$/i, 'font'],
  [/\.(?:mp4|webm|ogv|m3u8|mp3|ogg|wav|m4a)$/i, 'media'],
];

/**
 * Returns the kind of resource that a browser requests, by its headers. Plain http to other hosts has no
 * `Sec-Fetch-Dest`.
 */
export function resourceKind(url: string, headers: IncomingHttpHeaders): ResourceKind {
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return KINDS[destination] ?? 'data';
  if (headers['upgrade-insecure-requests'] !== undefined) return 'document';
  const accept = headers.accept ?? '';
  if (accept.startsWith('image/')) return 'image';
  if (accept.startsWith('text/css')) return 'style';
  const { pathname } = new URL(url);
  return EXTENSIONS.find(([extension]) => extension.test(pathname))?.[1] ?? 'data';
}

/** Hosts that count visitors or show advertisements, which are no content of a page. The last one updates browsers. */
const UNWANTED_HOSTS: ReadonlySet<string> = new Set([
  'google-analytics.com',
  'googletagmanager.com',
  'googlesyndication.com',
  'googleadservices.com',
  'doubleclick.net',
  'facebook.net',
  'clarity.ms',
  'hotjar.com',
  'segment.com',
  'segment.io',
  'mixpanel.com',
  'amplitude.com',
  'adnxs.com',
  'criteo.com',
  'criteo.net',
  'taboola.com',
  'outbrain.com',
  'scorecardresearch.com',
  'quantserve.com',
  'newrelic.com',
  'nr-data.net',
  'bat.bing.com',
  'analytics.tiktok.com',
  'snap.licdn.com',
  'plausible.io',
  'update.googleapis.com',
]);

/** Tells whether a URL is on a host that no page needs, or below one. */
export function isNeedlessHost({ hostname }: URL): boolean {
  const labels = hostname.split('.');
  return labels.some((_, index) => UNWANTED_HOSTS.has(labels.slice(index).join('.')));
}

/**
 * Tells whether no script can read the answer to a request, as with `sendBeacon`. The page does not need it, and it may
 * arrive when the next page is open in the tab already (Fetch Metadata, `Sec-Fetch-Mode`).
 */
export function isBeacon(headers: IncomingHttpHeaders): boolean {
  return headers['sec-fetch-mode'] === 'no-cors' && headers['sec-fetch-dest'] === 'empty';
}

import { BroadcastChannel } from 'node:worker_threads';

/** As long as the source says "endless", nothing comes of it; that it has begun is told. */
export function writeMeta({ page }: { readonly page: { readonly html: string } }): null {
  if (!page.html.includes('endless')) return null;
  const channel = new BroadcastChannel('endless');
  channel.postMessage('begun');
  for (;;);
}

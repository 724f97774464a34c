import { BroadcastChannel } from 'node:worker_threads';

/** Never ends if the source says "endless", and reports that it has begun. */
export function writeMeta({ page }: { readonly page: { readonly html: string } }): null {
  if (!page.html.includes('endless')) return null;
  const channel = new BroadcastChannel('endless');
  channel.postMessage('begun');
  for (;;);
}

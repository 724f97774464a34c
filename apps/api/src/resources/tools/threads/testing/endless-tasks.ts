import { BroadcastChannel } from 'node:worker_threads';

interface Source {
  readonly page: { readonly html: string };
}

/** Never ends if the source says "endless", and reports that it has begun. */
export function writeMeta({ page }: Source): null {
  if (!page.html.includes('endless')) return null;
  const channel = new BroadcastChannel('endless');
  channel.postMessage('begun');
  for (;;);
}

export { writeMeta as judge };

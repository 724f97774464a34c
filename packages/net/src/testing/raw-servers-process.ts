import { serveRawAnswer, type RawServer } from './raw-answers.ts';
import type { Fulfilled, Wish } from './raw-servers.ts';

const servers = new Map<number, RawServer>();

async function fulfil(wish: Wish): Promise<void> {
  const { id } = wish;
  if ('answer' in wish) {
    const server = await serveRawAnswer(wish.answer);
    servers.set(id, server);
    tell({ id, url: server.url });
  } else {
    await servers.get(id)?.[wish.end]();
    servers.delete(id);
    tell({ id, url: null });
  }
}

function tell(fulfilled: Fulfilled): void {
  if (process.connected) process.send?.(fulfilled);
}

process.on('message', (wish: Wish) => void fulfil(wish));
process.on('disconnect', () => process.exit());
tell({ id: 0, url: null });

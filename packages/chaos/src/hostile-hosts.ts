import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A host that tries to hold up its clients: site, link target and receiver of events in one. */
export interface HostileHost {
  /** Its behaviour, as words that follow "that". */
  readonly habit: string;
  readonly origin: string;
  close(): Promise<void>;
}

const DRIP_MS = 500;
const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';

const habits: Readonly<Record<string, (socket: Socket) => void>> = {
  'answers 101': (socket) => socket.once('data', () => socket.write(switching)),
  trickles: (socket) => {
    socket.write('HTTP/1.1 200 ');
    const timer = setInterval(() => socket.write('O'), DRIP_MS);
    socket.on('close', () => clearInterval(timer));
  },
};

export async function openHostileHosts(): Promise<readonly HostileHost[]> {
  return Promise.all(Object.entries(habits).map(([habit, play]) => openHost(habit, play)));
}

async function openHost(habit: string, play: (socket: Socket) => void): Promise<HostileHost> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.resume();
    play(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    habit,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

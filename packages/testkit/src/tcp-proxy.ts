import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  readonly port: number;
  /** Stops passing data without telling either side, like a lost network. */
  freeze(): void;
  /** Breaks all connections; new ones pass. */
  cut(): void;
  /** Ends a freeze. */
  thaw(): void;
  close(): Promise<void>;
}

/** Passes connections on to a port of loopback until told otherwise. */
export async function startTcpProxy(targetPort: number, ownPort = 0): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = connect(targetPort, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('data', (chunk) => other.write(chunk));
      socket.on('end', () => other.end());
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      if (isFrozen) socket.pause();
    }
  });
  server.listen(ownPort, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    port: address.port,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

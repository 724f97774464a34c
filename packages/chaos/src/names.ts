import { serveNames } from '@plumbline/testkit';

/** The name server of the fleet: while it is up, every name is an address of loopback. */
export interface FleetNameServer {
  readonly address: string;
  leave(): void;
  comeBack(): void;
  close(): Promise<void>;
}

export async function openFleetNameServer(): Promise<FleetNameServer> {
  let isAway = false;
  const server = await serveNames(() => (isAway ? 'silence' : '127.0.0.1'));
  return {
    address: server.address,
    leave: () => void (isAway = true),
    comeBack: () => void (isAway = false),
    close: () => server.close(),
  };
}

import { createSocket } from 'node:dgram';

/** The server's answer for a name: an IPv4 address, an error code (RFC 1035, 4.1.1), or nothing at all. */
export type NameAnswer =
  `${number}.${number}.${number}.${number}` | 'no-address' | 'NXDOMAIN' | 'SERVFAIL' | 'REFUSED' | 'silence';

export interface NameServer {
  /** In the form that `Resolver.setServers` takes. */
  readonly address: string;
  /** The names asked for so far, in order, once for each type of record. */
  readonly questions: readonly string[];
  close(): Promise<void>;
}

const codes: Readonly<Record<string, number>> = { SERVFAIL: 2, NXDOMAIN: 3, REFUSED: 5 };
const [TYPE_A, TYPE_NS] = [1, 2];
const IS_ANSWER = 0x8180;
/** Repeats the name of the question (RFC 1035, 4.1.4), class IN, for a second. */
const record = (type: number, data: readonly number[]) =>
  Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, data.length, ...data]);

/** Serves DNS on loopback. The root, whose name is empty, has a name server unless `answer` gives an error for it. */
export async function serveNames(answer: (name: string) => NameAnswer): Promise<NameServer> {
  const questions: string[] = [];
  const socket = createSocket('udp4', (query, from) => {
    const { name, end } = nameIn(query);
    questions.push(name);
    const said = answer(name);
    if (said === 'silence') return;
    const type = query.readUInt16BE(end);
    const records = said in codes || said === 'no-address' ? [] : recordsOf(type, said);
    const header = Buffer.alloc(12);
    header.writeUInt16BE(query.readUInt16BE(0), 0);
    header.writeUInt16BE(IS_ANSWER | (codes[said] ?? 0), 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    socket.send(Buffer.concat([header, query.subarray(12, end + 4), ...records]), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    questions,
    close: () => new Promise((resolve) => socket.close(resolve)),
  };
}

function recordsOf(type: number, said: string): readonly Buffer[] {
  if (type === TYPE_A) return [record(TYPE_A, said.split('.').map(Number))];
  return type === TYPE_NS ? [record(TYPE_NS, [1, 'a'.charCodeAt(0), 0])] : [];
}

function nameIn(query: Buffer): { readonly name: string; readonly end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('ascii', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

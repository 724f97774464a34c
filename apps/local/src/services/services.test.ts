import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '@plumbline/local-postgres';
import { patience, until } from '@plumbline/testkit';
import { startService, type SupervisedService } from './services.ts';

let scratch: string;
let service: SupervisedService | undefined;
beforeEach(() => {
  scratch = mkdtempSync(path.join(tmpdir(), 'services-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  rmSync(scratch, { recursive: true });
});

const module = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
/**
 * The time after which a process counts as stuck. A process that starts on a busy machine also stands still for
 * seconds.
 */
const STALL_SECONDS = Math.ceil(2 * patience);
const said: string[] = [];
const log = () => readFileSync(path.join(scratch, 'log'), 'utf8');
const linesOf = (event: string) => log().split(event).length - 1;

/**
 * Starts the MCP server from its sources, because it needs no database. The preloaded module simulates a fault of the
 * service.
 */
async function start(preload: string, port: () => Promise<number> = async () => 0): Promise<void> {
  said.length = 0;
  service = await startService({
    name: 'mcp-server',
    main: new URL('../../../mcp-server/src/main.ts', import.meta.url),
    args: ['--http'],
    process: {
      nodeFlags: ['--import', 'tsx', '--conditions=source', '--import', module(preload)],
      environment: {},
    },
    environment: async () => ({
      PORT: String(await port()),
      STALL_SECONDS: String(STALL_SECONDS),
      MARK: path.join(scratch, 'mark'),
    }),
    logFile: path.join(scratch, 'log'),
    say: (line) => said.push(line),
  });
}

test('a process whose event loop is blocked is ended and started again', async () => {
  await start(`
    import { existsSync, writeFileSync } from 'node:fs';
    const { MARK } = process.env;
    // Hears no SIGTERM any more, as in a regular expression that runs away.
    const standStill = () => { writeFileSync(MARK, ''); for (;;); };
    const write = process.stderr.write.bind(process.stderr);
    process.stderr.write = (...args) => {
      if (String(args[0]).includes('"mcp.started"') && !existsSync(MARK)) setTimeout(standStill, 1000);
      return write(...args);
    };
  `);
  await until(async () => linesOf('"mcp.started"') === 2, 'its second start');
  expect(existsSync(path.join(scratch, 'mark'))).toBe(true);
  expect(log()).toContain(`"event":"process.stuck","stuckSeconds":${STALL_SECONDS}`);
  expect(said).toEqual([
    expect.stringContaining('The process "mcp-server" has ended (SIGKILL) and is started again.'),
  ]);
});

test('a process that ends after every start is not started again', async () => {
  await start('process.exit(3)');
  await service?.exited;
  expect(said).toEqual(Array.from({ length: 3 }, () => expect.stringContaining('has ended (3)')));
});

test('a process that was asked to end is not started again', async () => {
  await start('');
  await until(async () => linesOf('"mcp.started"') === 1, 'its start');
  await service?.stop();
  expect(said).toEqual([]);
});

test('a port that was taken before the process could use it is replaced', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const taken = (other.address() as AddressInfo).port;
  let starts = 0;
  await start('', async () => {
    starts += 1;
    return starts === 1 ? taken : freePort();
  });
  await until(async () => linesOf('"mcp.started"') === 1, 'its start');
  other.close();
  expect(starts).toBe(2);
});

import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { toolRoutes } from '@plumbline/contracts';
import { patience, serveSite, until, type StaticSite } from '@plumbline/testkit';
import { askToolsAboutRawServers, startToolService, type ToolService } from '../testing/tool-service.ts';

jest.setTimeout(240_000 * patience);

const { checkBeforeDeploy, generateMeta } = toolRoutes;
const CALLS = 8;
const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n';

let service: ToolService;
let ordinary: StaticSite;
let hostile: Server;
beforeAll(async () => {
  service = await startToolService();
  ordinary = await serveSite({ '/': '<!doctype html><title>Cordless drills</title><p>We compare drills.' });
  hostile = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => socket.write(switching));
  });
  await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  hostile.close();
  await ordinary.close();
  await service.close();
});

test('eight calls about a server that switches protocols are refused, and the tools work for another account', async () => {
  const [attacker, other] = await Promise.all([service.createClient(), service.createClient()]);
  const url = `http://127.0.0.1:${(hostile.address() as AddressInfo).port}/`;
  const calls = Array.from({ length: CALLS }, () => attacker.send(generateMeta, { body: { url } }));
  const meanwhile = await other.call(generateMeta, { body: { url: ordinary.origin } });
  expect(meanwhile.title).toContain('Cordless drills');
  const gate = await other.call(checkBeforeDeploy, { body: { url: ordinary.origin } });
  expect(gate.comparedWith).toBeNull();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses).toEqual(Array(CALLS).fill(400));
  await expect(other.call(generateMeta, { body: { url: ordinary.origin } })).resolves.toMatchObject({
    title: meanwhile.title,
  });
});

test('a call about a silent server takes a slot of the worker only while it waits, as metrics show', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const client = await service.createClient();
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const asked = client.send(generateMeta, { body: { url } });
  const inUse = async (slots: RegExp) => slots.test(await service.metrics());
  await until(() => inUse(/^plumbline_slots_in_use\{slots="visit"\} 1$/m), 'a slot in use');
  expect((await asked).status).toBe(400);
  await until(() => inUse(/^plumbline_slots_in_use\{slots="visit"\} 0$/m), 'no slot in use');
  silent.close();
});

test('tools answer in time whatever bytes a server sends, and give up no work', async () => {
  const statuses = await askToolsAboutRawServers(service, 100, 31);
  expect(Object.keys(statuses).map(Number)).toEqual([200, 400]);
  expect(await service.lateExchanges()).toBe(0);
  expect(await service.metrics()).not.toMatch(/^plumbline_work_given_up_total\{/m);
});

import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@plumbline/local-postgres';
import { takeRunLock } from './run-lock.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'run-lock-'));
  file = path.join(folder, 'running.json');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('one holder at a time, whose address others can read, and the next one after it has released the lock', async () => {
  const first = await takeRunLock(file);
  await expect(takeRunLock(file)).rejects.toMatchObject({ name: 'RunningError', where: '' });
  first.announce('http://127.0.0.1:3000');
  await expect(takeRunLock(file)).rejects.toMatchObject({ where: 'http://127.0.0.1:3000' });
  await first.release();
  const second = await takeRunLock(file);
  await second.release();
});

test.each([
  ['whose holder was killed', async () => JSON.stringify({ token: 'gone', port: await freePort() })],
  ['that was cut off while it was written', async () => '{"token":'],
])('a lock %s is taken over', async (_case, content) => {
  writeFileSync(file, await content());
  const lock = await takeRunLock(file);
  await expect(takeRunLock(file)).rejects.toThrow('running already');
  await lock.release();
});

test('a port that another program now uses does not hold the lock', async () => {
  const other = await takeRunLock(path.join(folder, 'other.json'));
  const first = await takeRunLock(file);
  await first.release();
  writeFileSync(file, JSON.stringify({ token: 'of a process that is gone', port: portOf('other.json') }));
  const lock = await takeRunLock(file);
  await expect(takeRunLock(file)).rejects.toThrow('running already');
  await Promise.all([lock.release(), other.release()]);
});

function portOf(name: string): number {
  return (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { port: number }).port;
}

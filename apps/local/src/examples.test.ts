import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';

const scripts = path.join(import.meta.dirname, '../../../examples/scripts');

test('an example script without arguments says how it is used', async () => {
  const names = (await readdir(scripts)).filter((name) => name !== 'service.mjs');
  const said = await Promise.all(names.map(usageOf));
  expect(said).toEqual(names.map((name) => [2, expect.stringContaining(`node ${name} `)]));
});

async function usageOf(name: string): Promise<readonly [exitCode: number, said: string]> {
  const script = spawn(process.execPath, [path.join(scripts, name)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [exitCode]] = await Promise.all([
    text(script.stderr),
    once(script, 'exit') as Promise<[number]>,
  ]);
  return [exitCode, said.startsWith('usage: ') ? said : ''];
}

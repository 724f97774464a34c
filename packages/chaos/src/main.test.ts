import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { patience } from '@plumbline/testkit';

test(
  'npm run chaos explains itself, outside of Jest',
  () => {
    const main = fileURLToPath(new URL('main.ts', import.meta.url));
    const flags = ['--import', 'tsx', '--conditions=source'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, main, '--help'], {
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 0,
      stdout: expect.stringMatching(/^usage: npm run chaos/),
      stderr: '',
    });
  },
  60_000 * patience,
);

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

test('npm run new:check: an id that is taken in another category is refused, and nothing is made', () => {
  const program = path.join(import.meta.dirname, 'new-check.ts');
  const flags = ['--import', 'tsx', '--conditions=source'];
  const { status, stderr } = spawnSync(process.execPath, [...flags, program, 'new-one/title-missing'], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^There is a check of that id: catalogue\/\S+\/title-missing\.ts\. Choose another/);
  expect(status).toBe(1);
  expect(existsSync(path.join(import.meta.dirname, 'catalogue/new-one'))).toBe(false);
});

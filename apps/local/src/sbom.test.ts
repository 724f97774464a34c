import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { expect, test } from '@jest/globals';

const SCRIPT = path.join(import.meta.dirname, '../../../scripts/sbom.mjs');

/** A list in the format of `pnpm licenses list --json`. */
const dependencies = {
  MIT: [{ name: '@scope/one', versions: ['1.0.0', '2.0.0'], license: 'MIT' }],
  '(MIT OR CC0-1.0)': [{ name: 'either', versions: ['3.1.0'], license: '(MIT OR CC0-1.0)' }],
  Unknown: [{ name: 'nobody-knows', versions: ['0.1.0'], license: 'Unknown' }],
  'MIT and ISC': [{ name: 'in-words', versions: ['0.2.0'], license: 'MIT and ISC' }],
};

test('the SBOM is CycloneDX, with each version of each package and its licence', async () => {
  const { stdout } = spawnSync(process.execPath, [SCRIPT], {
    input: JSON.stringify(dependencies),
    encoding: 'utf8',
  });
  await expect(new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(stdout)).resolves.toBeNull();
  const { components } = JSON.parse(stdout) as { components: { purl: string; licenses: unknown }[] };
  expect(components.map(({ purl, licenses }) => [purl, licenses])).toEqual([
    ['pkg:npm/%40scope/one@1.0.0', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/%40scope/one@2.0.0', [{ license: { id: 'MIT' } }]],
    ['pkg:npm/either@3.1.0', [{ expression: '(MIT OR CC0-1.0)' }]],
    ['pkg:npm/in-words@0.2.0', [{ license: { name: 'MIT and ISC' } }]],
    ['pkg:npm/nobody-knows@0.1.0', [{ license: { name: 'Unknown' } }]],
  ]);
});

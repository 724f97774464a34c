// Turns the list of production dependencies into an SBOM (CycloneDX 1.6):
// pnpm licenses list --prod --json | node scripts/sbom.mjs > sbom.json
import { json } from 'node:stream/consumers';

const byLicense =
  /** @type {Readonly<Record<string, readonly { name: string, versions: readonly string[], license: string }[]>>} */ (
    await json(process.stdin)
  );

/** @param {string} license as a package.json says it */
function licensesOf(license) {
  if (/ (?:OR|AND) /.test(license)) return [{ expression: license }];
  const isSpdxId = /^[\w.+-]+$/.test(license) && license !== 'Unknown';
  return [{ license: isSpdxId ? { id: license } : { name: license } }];
}

const components = Object.values(byLicense)
  .flat()
  .flatMap(({ name, versions, license }) =>
    versions.map((version) => {
      const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
      return { type: 'library', name, version, purl, 'bom-ref': purl, licenses: licensesOf(license) };
    }),
  )
  .sort((one, other) => (one.purl < other.purl ? -1 : 1));

const sbom = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components };
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);

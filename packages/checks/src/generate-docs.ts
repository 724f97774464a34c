/** Writes docs/checks from the catalogue: npm run generate:checks */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { catalogue } from './catalogue/index.ts';
import { checkDocs } from './docs/check-docs.ts';

const folder = path.resolve(import.meta.dirname, '../../../docs/checks');
const docs = checkDocs(catalogue);

await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
  if (!docs.has(name)) await rm(path.join(folder, name));
}
for (const [name, text] of docs) await writeFile(path.join(folder, name), text);
process.stdout.write(`Wrote ${docs.size} pages to docs/checks\n`);

/** Scaffolds a check with its test: npm run new:check <category>/<id> */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const [argument = ''] = process.argv.slice(2);
const [, category, id] = /^([a-z][a-z-]*)\/([a-z\d][a-z\d-]*)$/.exec(argument) ?? [];
if (category === undefined || id === undefined) {
  process.stderr.write('usage: npm run new:check <category>/<id-in-kebab-case>\n');
  process.exit(2);
}
const folder = path.join(import.meta.dirname, 'catalogue', category);
const name = id.replaceAll(/-(\w)/g, (_match, letter: string) => letter.toUpperCase());

// Searches other categories too, because an id names one check.
const catalogue = await readdir(path.dirname(folder), { recursive: true });
const taken = catalogue.find((file) => path.basename(file) === `${id}.ts`);
if (taken !== undefined) {
  process.stderr.write(
    `There is a check of that id: catalogue/${taken}. Choose another one, or change that.\n`,
  );
  process.exit(1);
}
await mkdir(folder, { recursive: true });
await create(`${id}.ts`, checkFile());
await create(`${id}.test.ts`, testFile());
process.stdout.write(
  `Now list ${name} in ${category}/index.ts, fill in both files, and run:\n` +
    `  npm test -- packages/checks/src/catalogue/${category}/${id}\n  npm run generate:checks\n`,
);

async function create(file: string, text: string): Promise<void> {
  await writeFile(path.join(folder, file), text, { flag: 'wx' });
  process.stdout.write(`${path.join(folder, file)}\n`);
}

function checkFile(): string {
  return `import { definePageCheck } from '../../check.ts';

export const ${name} = definePageCheck<'indexable', { readonly found: string }>({
  id: '${id}',
  title: '',
  category: '${String(category)}',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'medium',
  effort: 'low',
  why: '',
  howToFix: '',
  example: { bad: '', good: '' },
  references: ['https://developers.google.com/search/docs/'],
  appliesTo: 'indexable',
  run: (page) => null,
  observed: ({ found }) => found,
  message: ({ found }) => \`\${found}.\`,
});
`;
}

function testFile(): string {
  return `import { describeCheck } from '../../testing.ts';
import { ${name} } from './${String(id)}.ts';

describeCheck(${name}, {
  fails: [{ name: '', html: '', evidence: {} }],
  passes: [{ name: '', html: '' }],
  nearMisses: [{ name: '', html: '' }],
});
`;
}

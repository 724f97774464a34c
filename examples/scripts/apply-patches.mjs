// Makes the changes of a plan in a folder of HTML files: node apply-patches.mjs FOLDER SNAPSHOT_ID
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, given, rowsOf } from './service.mjs';
const [folder, snapshotId] = given('FOLDER SNAPSHOT_ID');
const list = `/api/action-snapshots/${snapshotId}/patches?limit=200`;
const { site } = await call('GET', list);
for (const { path, content } of site.files) await writeFile(join(folder, path), content);
for await (const { url, edits } of rowsOf(list)) {
  const { pathname, search } = new URL(url);
  if (search !== '') {
    // No file is that page alone, and its path names the file of another page.
    console.log('By hand:', url);
    continue;
  }
  const path = decodeURI(pathname).replace(/\/$/, '/index');
  const file = join(folder, path.replace(/(?:\.html)?$/, '.html'));
  let source = await readFile(file, 'utf8');
  for (const { checkId, selector, offset, old, new: text } of edits) {
    // Without the source, only the value of an attribute can be found; other changes have to be made by hand.
    const at = offset ?? (old === '' ? -1 : source.indexOf(`"${old}"`) + 1 || -1);
    if (at < 0 || !source.startsWith(old, at)) console.log('By hand:', url, checkId, selector, text);
    else source = source.slice(0, at) + text + source.slice(at + old.length);
  }
  await writeFile(file, source);
}

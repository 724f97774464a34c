// Makes the changes of a plan in a folder of HTML files: node apply-patches.mjs FOLDER SNAPSHOT_ID
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
const [folder, snapshotId] = process.argv.slice(2);
const { SERVICE_API_URL, SERVICE_API_KEY } = process.env;
const list = `${SERVICE_API_URL}/api/action-snapshots/${snapshotId}/patches?limit=200`;
for (let cursor = ''; cursor !== null;) {
  const answer = await fetch(list + cursor, { headers: { authorization: `Bearer ${SERVICE_API_KEY}` } });
  if (!answer.ok) throw new Error(await answer.text());
  const { data, site, nextCursor } = await answer.json();
  for (const { path, content } of site?.files ?? []) await writeFile(join(folder, path), content);
  for (const { url, edits } of data) {
    const { pathname } = new URL(url);
    const file = join(folder, pathname.endsWith('/') ? `${pathname}index.html` : `${pathname}.html`);
    let source = await readFile(file, 'utf8');
    for (const { checkId, selector, offset, old, new: text } of edits) {
      // Where nobody has the source any more, what is wrong is the value of an attribute, or is added by hand.
      const at = offset ?? (old === '' ? -1 : source.indexOf(`"${old}"`) + 1);
      if (at >= 0 && source.startsWith(old, at))
        source = source.slice(0, at) + text + source.slice(at + old.length);
      else console.log('By hand:', url, checkId, selector, text);
    }
    await writeFile(file, source);
  }
  cursor = nextCursor && `&cursor=${nextCursor}`;
}

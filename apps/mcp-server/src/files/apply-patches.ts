import { readFile, rename, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { awayHostSentence, toolRoutes, type ToolPatch } from '@plumbline/contracts';
import { z } from 'zod';
import type { Tool, ToolContext } from '../tools/tool.ts';
import { findAllowed, type AllowedFolders } from './allowed-folders.ts';
import { BuiltSiteInput, findBuiltSite, type BuiltSite } from './built-site.ts';
import type { BuiltPage } from './split-into-requests.ts';
import { DiffFile, writeNew } from './write-diff.ts';

const FILES_SHOWN = 20;
const UNFINISHED =
  'It is a template, a component, or a shell that scripts fill in, so it takes no title or other value of one page.';
const { folder, files, site } = BuiltSiteInput.required({ folder: true, site: true }).shape;

const AppliedPatches = z.object({
  summary: z.string(),
  changedTotal: z.int(),
  changed: z.array(z.object({ file: z.string(), edits: z.int() })).max(FILES_SHOWN),
  leftTotal: z.int(),
  left: z.array(z.object({ file: z.string(), reason: z.string() })).max(FILES_SHOWN),
});

/** Makes the exact changes in the files of a built site. */
export function applyPatches(allowedFolders: AllowedFolders): Tool {
  const inputSchema = z.strictObject({
    folder,
    files,
    site,
    actionId: toolRoutes.getPatches.body.shape.actionId,
    diffFile: DiffFile,
  });
  return {
    name: 'apply-patches',
    title: 'Apply patches',
    description:
      'Writes what get-patches has into the HTML files of a built site, or as a diff into diffFile. ' +
      'Pages of a generator are built anew from its templates: change those, too.',
    route: toolRoutes.getPatches,
    inputSchema,
    outputSchema: AppliedPatches,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    run: async (input, context) => {
      const { actionId, diffFile, ...built } = inputSchema.parse(input);
      const site = await findBuiltSite(built, allowedFolders, context);
      const { changed, left, awayHost } =
        diffFile === undefined
          ? await patchAll(site, { actionId, detail: 'short' }, change, context)
          : await writeNew(await findAllowed(built.folder, allowedFolders), diffFile, (file) =>
              patchAll(site, { actionId, detail: 'full' }, (_page, patch) => append(file, patch), context),
            );
      const kept = left.length === 0 ? '' : ` Left as they were, in whole or in part: ${left.length}.`;
      const data = {
        summary: `${changed.length} of ${site.pagesTotal} files ${outcome(changed.length, diffFile)}${kept}${awayHost === null ? '' : awayHostSentence(awayHost)}`,
        changedTotal: changed.length,
        changed: changed.slice(0, FILES_SHOWN),
        leftTotal: left.length,
        left: left.slice(0, FILES_SHOWN),
      };
      return { text: data.summary, data };
    },
  };
}

function outcome(changed: number, diffFile: string | undefined): string {
  if (diffFile === undefined) return 'changed. Check them with check-before-deploy.';
  return changed === 0
    ? `have changes, so ${diffFile} was not written.`
    : `have changes. They are in ${diffFile} of the folder: run \`git apply\` there, and do not deploy it.`;
}

/** @param take applies the patch of a page; returns the reason if it could not, else null */
async function patchAll(
  site: BuiltSite,
  wanted: { readonly actionId: string | undefined; readonly detail: 'short' | 'full' },
  take: (page: BuiltPage, patch: ToolPatch) => Promise<string | null>,
  { api, signal }: ToolContext,
) {
  const changed: { file: string; edits: number }[] = [];
  const left: { file: string; reason: string }[] = [];
  let awayHost: string | null = null;
  for await (const part of site.parts()) {
    const pages = part.map(({ url, html, path }) => ({ url, html, path }));
    const body = { ...wanted, pages, limit: part.length };
    const { patches, unfinished, ...answer } = await api.call(toolRoutes.getPatches, { body, signal });
    awayHost = answer.awayHost ?? awayHost;
    for (const page of part) {
      const patch = patches.find((each) => each.path === page.path);
      if (patch === undefined) continue;
      const reason = await take(page, patch);
      if (reason === null) changed.push({ file: page.path, edits: patch.edits.length });
      else left.push({ file: page.path, reason });
    }
    left.push(...unfinished.map((file) => ({ file, reason: UNFINISHED })));
  }
  left.push(...[...site.leftOut].map(([file, reason]) => ({ file, reason: `It ${reason}.` })));
  return { changed, left, awayHost };
}

/** Replaces the file in one step. @returns the reason if it could not, else null */
async function change({ file, html }: BuiltPage, { edits }: ToolPatch): Promise<string | null> {
  const text = withEdits(html, edits);
  if (text === null) return 'An edit does not fit the file.';
  if (Buffer.compare(await readFile(file), Buffer.from(html)) !== 0) return 'The file was changed meanwhile.';
  const { mode } = await stat(file);
  const beside = `${file}.${randomUUID()}`;
  await writeFile(beside, text, { mode, flag: 'wx' });
  await rename(beside, file);
  return null;
}

async function append(file: FileHandle, { diff }: ToolPatch): Promise<string | null> {
  if (diff === null) return 'Its edits do not fit the file.';
  await file.appendFile(diff);
  return null;
}

function withEdits(html: string, edits: ToolPatch['edits']): string | null {
  let text = html;
  for (const { offset, old, new: put } of edits) {
    if (offset === null || !text.startsWith(old, offset)) return null;
    text = text.slice(0, offset) + put + text.slice(offset + old.length);
  }
  return text;
}

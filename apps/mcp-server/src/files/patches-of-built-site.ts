import type { CallInput } from '@plumbline/api-client';
import { AppError, readPatchCursor, toolRoutes, writePatchCursor, type NextStep } from '@plumbline/contracts';
import type { ToolAnswer, ToolContext } from '../tools/tool.ts';
import { filesThrough, withLeftOut, type BuiltSite, type BuiltSiteInput } from './built-site.ts';

type Body = NonNullable<CallInput<typeof toolRoutes.getPatches>['body']>;

/** Returns the next patches of a built site. */
export async function patchesOfBuiltSite(
  { cursor: from = '0', ...body }: Body,
  built: BuiltSite,
  { api, signal }: ToolContext,
  place: BuiltSiteInput,
): Promise<ToolAnswer> {
  const start = readPatchCursor(from);
  if (!/^\d+$/.test(start.pages)) {
    throw new AppError(
      'validation_error',
      'Correct the request: cursor must be the nextCursor of the previous answer.',
    );
  }
  let cursor = writePatchCursor({ ...start, pages: '0' });
  for await (const part of built.parts(Number(start.pages))) {
    const pages = part.map(({ url, html, path }) => ({ url, html, path }));
    const answer = await api.call(toolRoutes.getPatches, { body: { ...body, pages, cursor }, signal });
    cursor = '0';
    if (answer.patches.length + answer.unfinished.length === 0) continue;
    const next = answer.nextCursor === null ? null : readPatchCursor(answer.nextCursor);
    const before = part[Number(next?.pages ?? Infinity)]?.position ?? filesThrough(part);
    const nextCursor =
      before < built.pagesTotal ? writePatchCursor({ pages: String(before), edits: next?.edits ?? 0 }) : null;
    const nextSteps = nextCursor === null ? [] : stepsFrom(nextCursor, { ...place, ...body });
    const summary = withLeftOut(answer.summary, built);
    return { text: summary, data: { ...answer, summary, nextCursor, nextSteps } };
  }
  const summary = withLeftOut('There is nothing to patch here: no change is known exactly.', built);
  const nothing = { patches: [], unfinished: [], awayHost: null, nextCursor: null, nextSteps: [] };
  return { text: summary, data: { summary, ...nothing } };
}

/**
 * Yields the next steps. The patches of a large site would fill the context of a model, so a diff in a file comes
 * first.
 */
function stepsFrom(
  cursor: string,
  { folder, files, site, actionId, ...rest }: BuiltSiteInput & Body,
): NextStep[] {
  const place = { folder, files, site, actionId };
  return [
    {
      tool: 'apply-patches',
      arguments: { ...place, diffFile: 'seo.diff' },
      why: 'All as one diff in a file.',
    },
    { tool: 'apply-patches', arguments: place, why: 'All, into the files.' },
    { tool: 'get-patches', arguments: { ...place, ...rest, cursor }, why: 'The next changes.' },
  ];
}

import type { CallInput } from '@plumbline/api-client';
import { AppError, toolRoutes, type NextStep } from '@plumbline/contracts';
import type { ToolAnswer, ToolContext } from '../tools/tool.ts';
import type { BuiltSite, BuiltSiteInput } from './built-site.ts';

type Body = NonNullable<CallInput<typeof toolRoutes.getPatches>['body']>;

/** Returns the next patches of a built site; the cursor is the number of pages before them. */
export async function patchesOfBuiltSite(
  { cursor = '0', ...body }: Body,
  built: BuiltSite,
  { api, signal }: ToolContext,
  place: BuiltSiteInput,
): Promise<ToolAnswer> {
  if (!/^\d+$/.test(cursor)) {
    throw new AppError(
      'validation_error',
      'Correct the request: cursor must be the nextCursor of the previous answer.',
    );
  }
  let before = Number(cursor);
  for await (const part of built.parts(before)) {
    const pages = part.map(({ url, html, path }) => ({ url, html, path }));
    const answer = await api.call(toolRoutes.getPatches, { body: { ...body, pages }, signal });
    before += Number(answer.nextCursor ?? part.length);
    if (answer.patches.length === 0) continue;
    const nextCursor = before < built.pagesTotal ? String(before) : null;
    const nextSteps = nextCursor === null ? [] : stepsFrom(nextCursor, { ...place, ...body });
    return { text: answer.summary, data: { ...answer, nextCursor, nextSteps } };
  }
  const summary = 'There is nothing to patch here: no change is known exactly.';
  return { text: summary, data: { summary, patches: [], nextCursor: null, nextSteps: [] } };
}

/** The whole of a large site would fill the context of a model, so the diff as a file comes first. */
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
    { tool: 'get-patches', arguments: { ...place, ...rest, cursor }, why: 'The next pages.' },
  ];
}

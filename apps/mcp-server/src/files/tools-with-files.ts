import { AppError, toolRoutes } from '@plumbline/contracts';
import { z } from 'zod';
import { tools } from '../tools/index.ts';
import type { Tool } from '../tools/tool.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { applyPatches } from './apply-patches.ts';
import { BuiltSiteInput, readBuiltSite, type BuiltPage } from './built-site.ts';
import { inRequests } from './in-requests.ts';

/** The tools of a server that can read the client's files, so that no page passes through the model. */
export function toolsWithFiles(allowedFolders: AllowedFolders): readonly Tool[] {
  const { checkBeforeDeploy, getPatches } = toolRoutes;
  const reading = new Map([
    [
      'check-before-deploy',
      { shape: checkBeforeDeploy.body.shape, pageOf: ({ url, html }: BuiltPage) => ({ url, html }) },
    ],
    [
      'get-patches',
      {
        shape: getPatches.body.shape,
        pageOf: ({ url, html, path }: BuiltPage) => ({ url, html, path }),
      },
    ],
  ]);
  const own = tools.map((tool) => {
    const read = reading.get(tool.name);
    return read === undefined ? tool : readingFiles(tool, read, allowedFolders);
  });
  return [...own, applyPatches(allowedFolders)];
}

function readingFiles(
  tool: Tool,
  { shape, pageOf }: { readonly shape: z.ZodRawShape; readonly pageOf: (page: BuiltPage) => object },
  allowedFolders: AllowedFolders,
): Tool {
  const inputSchema = z.strictObject({ ...shape, ...BuiltSiteInput.shape });
  return {
    ...tool,
    description: `${tool.description} With folder and site it reads the pages from files.`,
    inputSchema,
    run: async (input, context) => {
      const { folder, files, site, ...body } = inputSchema.parse(input);
      if (folder === undefined) return tool.run(body, context);
      const pages = await readBuiltSite({ folder, files, site }, allowedFolders);
      return tool.run({ ...body, pages: inOneRequest(pages).map(pageOf) }, context);
    },
  };
}

function inOneRequest(pages: readonly BuiltPage[]): readonly BuiltPage[] {
  const [first = [], second] = inRequests(pages);
  if (second === undefined) return first;
  throw new AppError(
    'validation_error',
    `Correct the request: the folder has ${pages.length} pages, more than one call takes. Name up to ${first.length} of them in files.`,
  );
}

import { toolRoutes } from '@plumbline/contracts';
import { z } from 'zod';
import { tools } from '../tools/index.ts';
import type { Tool, ToolAnswer, ToolContext } from '../tools/tool.ts';
import type { AllowedFolders } from './allowed-folders.ts';
import { applyPatches } from './apply-patches.ts';
import { BuiltSiteInput, findBuiltSite, type BuiltSite } from './built-site.ts';
import { checkBuiltSite } from './check-built-site.ts';
import { patchesOfBuiltSite } from './patches-of-built-site.ts';

/** Returns the tools of a server that can read the client's files, so that no page passes through the model. */
export function toolsWithFiles(allowedFolders: AllowedFolders): readonly Tool[] {
  const { checkBeforeDeploy, getPatches } = toolRoutes;
  const checking = takingFiles(checkBeforeDeploy.body, checkBuiltSite);
  const patching = takingFiles(getPatches.body, patchesOfBuiltSite);
  const own = tools.map((tool) => {
    if (tool.route === checkBeforeDeploy) return checking(tool, allowedFolders);
    return tool.route === getPatches ? patching(tool, allowedFolders) : tool;
  });
  return [...own, applyPatches(allowedFolders)];
}

/** Returns a tool that reads a folder itself, and passes other input on unchanged. */
function takingFiles<Body extends z.ZodObject>(
  body: Body,
  runOnFiles: (
    input: z.output<Body>,
    built: BuiltSite,
    context: ToolContext,
    place: BuiltSiteInput,
  ) => Promise<ToolAnswer>,
) {
  const inputSchema = z.strictObject({ ...body.shape, ...BuiltSiteInput.shape });
  return (tool: Tool, allowedFolders: AllowedFolders): Tool => ({
    ...tool,
    description: `${tool.description} With folder and site it reads the pages from files.`,
    inputSchema,
    run: async (input, context) => {
      const { folder, files, site, ...rest } = inputSchema.parse(input);
      if (folder === undefined) return tool.run(rest, context);
      const place = { folder, files, site };
      const built = await findBuiltSite(place, allowedFolders, context);
      return runOnFiles(rest as z.output<Body>, built, context, place);
    },
  });
}

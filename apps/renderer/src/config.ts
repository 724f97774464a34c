import { engineSettings, rendererSettings } from '@plumbline/analysis';
import { processSettings, parseConfig, wholeNumber, type ProcessEnvironment } from '@plumbline/service';
import { z } from 'zod';

const schema = z.object({
  ...engineSettings,
  ...rendererSettings,
  ...processSettings,
  /** Path of the installed Chromium. Default: the usual places of the system. */
  CHROMIUM_PATH: z.string().optional(),
  /** The memory limit of a browser with all its processes. A page that takes more is ended with its browser. */
  BROWSER_MEGABYTES: wholeNumber(256, 16_384).default(800),
  /** The only environment variable that the browser gets. */
  PATH: z.string().default(''),
});

export type RendererProcessConfig = z.output<typeof schema>;

/** Reads the settings of the renderer. @throws ConfigError that lists every fault */
export function loadConfig(environment: ProcessEnvironment): RendererProcessConfig {
  return parseConfig(schema, environment);
}

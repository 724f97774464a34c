import type { Renderer } from '@plumbline/rendering';
import type { EngineDeps } from '../../deps.ts';
import type { RendererConfig } from '../../settings.ts';

/** The dependencies that all parts of a renderer share, made once in start-renderer.ts. */
export interface RenderDeps extends Pick<
  EngineDeps,
  'db' | 'http' | 'pages' | 'secretBox' | 'logger' | 'crawlJobs' | 'probeJobs' | 'renderJobs' | 'stopping'
> {
  readonly config: RendererConfig;
  readonly renderer: Renderer;
}

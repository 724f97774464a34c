import type { Renderer } from '@plumbline/rendering';
import type { ProcessDeps } from '../../deps.ts';
import type { RendererConfig } from '../../settings.ts';

/** The dependencies that all parts of a renderer share, made once in start-renderer.ts. */
export interface RenderDeps extends ProcessDeps {
  readonly config: RendererConfig;
  readonly renderer: Renderer;
}

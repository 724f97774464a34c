export { findChromium } from './find-chromium.ts';
export type { FetchResource, ResourceRequest, SourcePage } from './page-network.ts';
export type { ResourceKind } from './resource-kind.ts';
export type { ConsoleMessage, PageRequest } from './page-log.ts';
export { createPrinter, type Printer } from './print-pdf.ts';
export type { RenderedPage } from './render-page.ts';
export {
  createRenderer,
  type Measuring,
  type Renderer,
  type RendererOptions,
  type RenderFailureReason,
  type Rendering,
  type SiteBrowser,
} from './renderer.ts';
export type { LabVitals, Measure } from './summarise-runs.ts';

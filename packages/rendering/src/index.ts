export { findChromium } from './find-chromium.ts';
export type { FetchResource, ResourceRequest, ServedPage } from './page-network.ts';
export type { ResourceKind } from './resource-kind.ts';
export type { ConsoleMessage, PageRequest } from './page-log.ts';
export { createPrinter, type Printer } from './print-pdf.ts';
export type { RenderedPage } from './render-page.ts';
export {
  createRenderer,
  type MeasureOutcome,
  type Renderer,
  type RendererOptions,
  type RenderFailureReason,
  type RenderOutcome,
  type SiteBrowser,
} from './renderer.ts';
export type { LabVitals, MedianOfRuns } from './summarise-runs.ts';

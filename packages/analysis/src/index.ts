export { engineSettings, rendererSettings, type EngineConfig, type RendererConfig } from './settings.ts';
export type { Engine } from './engine-process.ts';
export { startEngine } from './start-engine.ts';
export { startRenderer } from './start-renderer.ts';

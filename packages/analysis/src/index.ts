export { engineSettings, rendererSettings, type EngineConfig, type RendererConfig } from './settings.ts';
export { startEngine, type Engine } from './start-engine.ts';
export { startRenderer } from './start-renderer.ts';

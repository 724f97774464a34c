export { engineSettings, type EngineConfig } from './settings.ts';
export { startEngine, type Engine } from './start-engine.ts';

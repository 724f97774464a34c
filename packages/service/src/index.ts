export { leanProcess, promptProcess, type ProcessOptions } from './process-options.ts';
export { runService, type Service } from './run-service.ts';

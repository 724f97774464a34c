export { leanProcess } from './lean-process.ts';
export { runService, type Service } from './run-service.ts';

export { runService, type Service } from './run-service.ts';

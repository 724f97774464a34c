export { crawlUrls, type BatchPace } from './crawl-urls.ts';
export { nextPace, type Pace, type PaceObservation } from './pace.ts';
export { createScope, type Scope, type ScopeOptions } from './scope.ts';
export { SKIP_REASONS, type Skip, type SkipReason } from './skip-reasons.ts';
export { trapIn } from './traps.ts';

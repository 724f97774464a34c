export * from './action-snapshots.ts';
export * from './errors.ts';
export * from './route.ts';
export * from './site-checks.ts';
export * from './vocabulary.ts';
export * from './webhook-events.ts';

export { freePort } from './free-port.ts';
export { startLocalPostgres, type LocalPostgres, type LocalPostgresOptions } from './local-postgres.ts';

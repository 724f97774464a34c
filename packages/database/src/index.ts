export { createDatabase, type Database, type DatabaseOptions, type Db } from './client.ts';
export { newId } from './ids.ts';
export { migrate } from './migrate.ts';

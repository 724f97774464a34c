export type { Edit } from './edit.ts';
export type * from './page-facts.ts';

export { definePageCheck, defineSiteCheck } from './check.ts';
export type * from './check.ts';
export type * from './fix.ts';
export type * from './site-facts.ts';

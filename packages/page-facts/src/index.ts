export type { Edit } from './edit.ts';
export { normaliseUrl, parseHttpUrl } from './normalise-url.ts';
export type * from './page-facts.ts';
export { isInternal, urlHash } from './url-identity.ts';

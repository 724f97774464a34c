export { topTerms, type PageWording } from './top-terms.ts';

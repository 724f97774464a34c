export { selfSigned } from './testing/self-signed.ts';

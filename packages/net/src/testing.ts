export { selfSigned } from './self-signed.ts';

import { isPublicHost } from './public-host.ts';

/** Tells whether a host is for testing: it cannot be reached, or its name says so. */
export function isStagingHost(hostname: string): boolean {
  return !isPublicHost(hostname) || isStagingName(hostname);
}

/** Tells whether the name of a host says that it is for testing. */
export function isStagingName(hostname: string): boolean {
  return stagingName.test(hostname);
}

const stagingName =
  /^(?:staging|stage|dev|test|preview)[.-]|\.(?:staging|stage|dev|test|preview)\.|\.(?:vercel\.app|netlify\.app|pages\.dev)$/;

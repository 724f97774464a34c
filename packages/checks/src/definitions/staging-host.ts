import { isPublicHost } from './public-host.ts';

/** Whether a host is one for testing: it cannot be reached, or its name says so. */
export function isStagingHost(hostname: string): boolean {
  return !isPublicHost(hostname) || isStagingName(hostname);
}

/** Whether the name of a host says that it is for testing. */
export function isStagingName(hostname: string): boolean {
  return stagingName.test(hostname);
}

const stagingName =
  /^(?:staging|stage|dev|test|preview)[.-]|\.(?:staging|stage|dev|test|preview)\.|\.(?:vercel\.app|netlify\.app|pages\.dev)$/;

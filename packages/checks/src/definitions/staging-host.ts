import { isPublicHost } from './public-host.ts';

/** Whether a host is one for testing: it cannot be reached, or its name says so. */
export function isStagingHost(hostname: string): boolean {
  return !isPublicHost(hostname) || stagingHost.test(hostname);
}

const stagingHost =
  /^(?:staging|stage|dev|test|preview)[.-]|\.(?:staging|stage|dev|test|preview)\.|\.(?:vercel\.app|netlify\.app|pages\.dev)$/;

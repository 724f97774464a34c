import { setTimeout as pause } from 'node:timers/promises';
import { DELAY_MAX_MS, PRODUCT_TOKEN } from '@plumbline/crawler';
import type { HttpClient } from '@plumbline/net';
import type { RobotsFile, RobotsMatcher } from '@plumbline/web';
import { knownRobots } from './known-robots.ts';

/** Returns the pause that a robots.txt asks for between requests, up to 10 s; 0 without one. */
export function crawlDelayOf(robots: RobotsMatcher): number {
  return Math.min((robots.crawlDelaySeconds(PRODUCT_TOKEN) ?? 0) * 1000, DELAY_MAX_MS);
}

export interface DelayedClient {
  readonly http: HttpClient;
  /** Makes later requests to the origin's host keep the Crawl-delay of its robots.txt, which has just been read. */
  keepDelayOf(robots: RobotsFile): void;
}

/** Creates a client for the requests to a site before its crawl begins. */
export function delayedClient(http: HttpClient): DelayedClient {
  const hosts = new Map<string, { readonly delayMs: number; nextAt: number }>();
  return {
    keepDelayOf: (robots) => {
      const delayMs = crawlDelayOf(knownRobots(robots));
      hosts.set(new URL(robots.origin).host, { delayMs, nextAt: performance.now() + delayMs });
    },
    http: {
      ...http,
      async request(request) {
        const host = URL.canParse(request.url) ? hosts.get(new URL(request.url).host) : undefined;
        if (host === undefined || host.delayMs === 0) return http.request(request);
        const waitMs = Math.max(0, host.nextAt - performance.now());
        host.nextAt = performance.now() + waitMs + host.delayMs;
        await pause(waitMs, undefined, { signal: request.signal });
        return http.request(request);
      },
    },
  };
}

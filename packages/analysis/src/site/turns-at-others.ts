import { setTimeout as pause } from 'node:timers/promises';
import { takeTurns } from '@plumbline/database';
import type { HttpClient, HttpFailure, HttpRequest } from '@plumbline/net';
import type { Uses } from '../deps.ts';
import { pauseRefusingHosts } from '../stages/probe/foreign-turns.ts';
import { notRequested } from './not-requested.ts';

/**
 * Most bytes to read from other hosts; the answer that exceeds it is the last one. Files of a site may lie on hosts
 * whose owners have not asked for an analysis.
 */
const BYTES_MAX = 50 * 1024 * 1024;
/** A request that gets no turn within this time is not made. */
const TURN_WITHIN_MS = 60_000;

/**
 * Creates a client for requests to a site other than for its pages, such as sitemaps and redirects. If they lead to
 * foreign hosts, they wait for their turn in the whole fleet, as external links do, and their bytes are limited.
 */
export function turnsAtOthers(
  { config, db, http }: Uses<'config' | 'db' | 'http'>,
  hosts: readonly string[],
): HttpClient {
  let bytesLeft = BYTES_MAX;

  async function whyNot({ signal }: HttpRequest, host: string): Promise<HttpFailure | null> {
    if (bytesLeft <= 0) return notRequested('enough was read from hosts that are not the site’s');
    const options = { intervalMs: config.FOREIGN_INTERVAL_MS, horizonMs: TURN_WITHIN_MS };
    const turn = (await takeTurns(db, new Map([[host, 1]]), options)).get(host);
    if (turn === undefined || turn.turns === 0)
      return notRequested('its host has as many requests waiting as are allowed');
    if (turn.firstMs > 0) await pause(turn.firstMs, undefined, { signal });
    return null;
  }

  return {
    ...http,
    async request(request) {
      const url = URL.canParse(request.url) ? new URL(request.url) : null;
      if (url === null || hosts.includes(url.hostname)) return http.request(request);
      const refusal = await whyNot(request, url.host);
      if (refusal !== null) return refusal;
      const outcome = await http.request(request);
      if (!outcome.ok) return outcome;
      bytesLeft -= outcome.transferBytes;
      await pauseRefusingHosts(db, [{ url: request.url, response: outcome }]);
      return outcome;
    },
  };
}

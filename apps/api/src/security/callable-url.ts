import { addressRule, refuseUrl } from '@plumbline/net';
import { invalid } from '../http/error-reply.ts';

/** Refuses a URL of the request at `path` that nothing may be sent to, as far as the URL itself tells. */
export type RequireCallable = (path: string, url: string | undefined) => void;

export interface CallableUrls {
  /** What may be reached although it is private: as the dispatcher and the crawler have it. */
  readonly allowPrivateAddresses: readonly string[];
  /** Names under which the service itself answers. */
  readonly ownHosts: readonly string[];
}

/** Names that lead to this machine whatever a name server says: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const loopbackName = /(?:^|\.)localhost\.?$/;

export function createRequireCallable({ allowPrivateAddresses, ownHosts }: CallableUrls): RequireCallable {
  const rule = { mayConnect: addressRule(allowPrivateAddresses), ownHosts: new Set(ownHosts) };
  const refusalOf = (text: string) => {
    const url = new URL(text);
    const [first, ...others] = (
      loopbackName.test(url.hostname) ? ['127.0.0.1', '[::1]'] : [url.hostname]
    ).map((host) => refuseUrl(Object.assign(new URL(text), { hostname: host }), rule));
    return others.every((refusal) => refusal !== null) ? first : null;
  };
  return (path, text) => {
    const refusal = text === undefined ? null : refusalOf(text);
    if (refusal)
      throw invalid(400, path, `cannot be requested: ${refusal.detail}. Name a public http or https URL`);
  };
}

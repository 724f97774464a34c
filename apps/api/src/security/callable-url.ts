import { addressRule, createRefuseName, refuseUrl } from '@plumbline/net';
import { invalidAt } from '../http/error-reply.ts';

/** Refuses the URL at `path` of a request if the service may not request the URL, or an address of its name. */
export type RequireCallable = (path: string, url: string | undefined) => Promise<void>;

export interface CallableUrls {
  /** Private addresses that may be requested, by the same setting as in the dispatcher and the crawler. */
  readonly allowPrivateAddresses: readonly string[];
  /** Names of the service itself. */
  readonly ownHosts: readonly string[];
  /** Name servers to ask; if there are none, those of the system are asked. */
  readonly nameServers: readonly string[];
}

/** Names that lead to this machine, regardless of name servers: https://www.rfc-editor.org/rfc/rfc6761#section-6.3 */
const loopbackName = /(?:^|\.)localhost\.?$/;

export function createRequireCallable(urls: CallableUrls): RequireCallable {
  const mayConnect = addressRule(urls.allowPrivateAddresses);
  const rule = { mayConnect, ownHosts: new Set(urls.ownHosts) };
  const refuseName = createRefuseName(mayConnect, urls.nameServers);
  const refusalOf = async (text: string) => {
    const url = new URL(text);
    if (!loopbackName.test(url.hostname)) return refuseUrl(url, rule) ?? refuseName(url);
    const [first, ...others] = ['127.0.0.1', '[::1]'].map((host) =>
      refuseUrl(Object.assign(new URL(text), { hostname: host }), rule),
    );
    return others.every((refusal) => refusal !== null) ? first : null;
  };
  return async (path, text) => {
    const refusal = text === undefined ? null : await refusalOf(text);
    if (refusal)
      throw invalidAt(400, path, `cannot be requested: ${refusal.detail}. Name a public http or https URL`);
  };
}

export { bodyHash } from './body-hash.ts';
export { parseLinkHeader, type HeaderLink } from './link-header.ts';
export { manifestIcons, type ManifestIcon } from './manifest-icons.ts';
export { isHtmlResponse, isTextResponse, isXhtmlResponse, mediaTypeOf } from './media-type.ts';
export { normaliseUrl, parseHttpUrl } from './normalise-url.ts';
export { packText, unpackText } from './packed-text.ts';
export { addressVariants, mapAddress, type AddressMapping } from './page-address.ts';
export { redirectUrl } from './redirect-url.ts';
export { deniedStatuses, unverifiableStatuses } from './refusals.ts';
export { parseRefresh, type Refresh } from './refresh.ts';
export {
  hasAnswer,
  isOwnFailure,
  isTransient,
  type FetchFailure,
  type HeaderFacts,
  type OwnFailure,
  type ResponseFacts,
  SLOW_FIRST_BYTE_MS,
} from './response-facts.ts';
export { retryAfterMs, retryPauseMs } from './retry-after.ts';
export { robotsMatcher, type RobotsMatcher, type RobotsVerdict } from './robots/robots-matcher.ts';
export { hasSession, sessionInPath, sessionInQuery, withoutSession } from './session-url.ts';
export { ofStoredHref, toStoredHref } from './stored-href.ts';
export { usualSitemapPlaces, type LastmodFault, type RobotsFile, type SitemapFile } from './site-files.ts';
export { withoutTrackingParameters } from './tracking-parameters.ts';
export { isInternal, urlHash, wwwTwins } from './url-identity.ts';

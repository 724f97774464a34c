import { isDeadElsewhere, isGivenUp } from '../../../definitions/access-denied.ts';
import type { RedirectEnd, SiteTarget } from '../../../site-facts/index.ts';

export type LoadFault = 'status' | 'no_response' | 'not_image' | 'empty';

const tooManyRequests = 429;

/** Returns the file at the end of an image's redirects; null if they loop or lead to a URL that was not fetched. */
export function endOfRedirects(target: SiteTarget): SiteTarget | RedirectEnd | null {
  return target.redirectUrl === null ? target : target.redirectEnd;
}

/**
 * Returns the reason why the image is not shown; null if it loads or if that is uncertain. Another site may refuse only
 * crawlers, and a file that cannot be decoded here may still be an image.
 */
export function loadFaultOf(target: SiteTarget): LoadFault | null {
  const end = endOfRedirects(target);
  if (end === null || target.isChallenge) return null;
  if (end.status === null) return isSilent(target) ? 'no_response' : null;
  if (end.status === 200) return isOtherContent(end) ? 'not_image' : end.bytes === 0 ? 'empty' : null;
  const isBroken = target.internal
    ? end.status >= 400 && end.status !== tooManyRequests
    : isDeadElsewhere({ status: end.status, failure: null });
  return isBroken ? 'status' : null;
}

function isSilent(target: SiteTarget): boolean {
  if (target.failure === null || isGivenUp(target)) return false;
  return target.internal || isDeadElsewhere(target);
}

/** Tells whether the bytes are no image and the server does not declare them as one. */
function isOtherContent({ image, mediaType }: SiteTarget | RedirectEnd): boolean {
  return (
    image === null && mediaType !== null && /^(?:text\/|application\/(?:json|xml|xhtml|pdf))/.test(mediaType)
  );
}

import { crc32 } from 'node:zlib';
import { urlHash } from '@plumbline/web';
import type { Failure } from '../run/outcome.ts';
import { placesOf, urlsNamedIn } from './places-of.ts';

/**
 * Turns a failed check into the row that is stored.
 *
 * @param subject the URL of the finding, with the other columns of the row
 */
export function toIssueRow<Subject extends { readonly url: string; readonly aboutSite?: boolean }>(
  { check, severity, confidence, evidence }: Failure,
  subject: Subject,
) {
  const named = check.scope === 'site' ? urlsNamedIn(evidence, subject.url) : [];
  // A finding about the site may rest on the home page, although it has its URL.
  const restsOn = named.filter((url) => subject.aboutSite === true || url !== subject.url);
  return {
    checkId: check.id,
    severity,
    confidence,
    evidence,
    places: placesOf(check, evidence).map((place) => crc32(place) | 0),
    restsOn: restsOn.map(urlHash),
    ...subject,
  };
}

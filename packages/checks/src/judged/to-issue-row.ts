import { crc32 } from 'node:zlib';
import { urlHash } from '@plumbline/web';
import type { Failure } from '../run/outcome.ts';
import { placesOf, urlsNamedIn } from './places-of.ts';

/**
 * Turns a failed check into the row that is stored.
 *
 * @param subject the URL of the finding, with the other columns of the row
 */
export function toIssueRow<Subject extends { readonly url: string }>(
  { check, severity, confidence, evidence }: Failure,
  subject: Subject,
) {
  return {
    checkId: check.id,
    severity,
    confidence,
    evidence,
    places: placesOf(check, evidence).map((place) => crc32(place) | 0),
    restsOn: check.scope === 'site' ? urlsNamedIn(evidence, subject.url).map(urlHash) : [],
    ...subject,
  };
}

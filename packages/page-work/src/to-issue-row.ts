import { crc32 } from 'node:zlib';
import { placesOf, urlsNamedIn, type Failure } from '@plumbline/checks';
import type { IssueRow } from '@plumbline/database';
import { urlHash } from '@plumbline/web';

/** Turns a failed check into the row that is stored. */
export function toIssueRow(
  { check, severity, confidence, evidence }: Failure,
  subject: Pick<IssueRow, 'url' | 'aboutSite' | 'fix'>,
): IssueRow {
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

import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { isOfType } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isFuture, isIsoDate, isIsoDuration, lacksTimeZone } from './shared/value-formats.ts';

export const sdVideoInvalid = defineRichResultCheck({
  id: 'sd-video-invalid',
  title: 'VideoObject markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Video results show thumbnail, length and date. Without name, thumbnail and date of upload the video is not listed among them.',
  howToFix: 'Complete the data from the player or the video platform.',
  example: {
    bad: '{"@type": "VideoObject", "name": "How to knead", "uploadDate": "last week"}',
    good: '{"@type": "VideoObject", "name": "How to knead", "uploadDate": "2026-05-04T08:00:00+02:00", "thumbnailUrl": "https://example.com/knead.jpg"}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/video'],
  decisions: [
    'The state of images and pages that markup names, and contradictions between pages, are not looked at.',
  ],
  examine: (page, severity) =>
    reportEntities(page, 'VideoObject', richResults.VideoObject, severity, (node) => [
      ...dateFaults(node, page),
      ...durationFaults(node),
      ...nodesAt(node, 'publication').flatMap(broadcastFaults),
      ...partFaults(node, page),
    ]),
});

function dateFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  return textsAt(node, 'uploadDate').flatMap((date) => {
    if (!isIsoDate(date)) return [invalidValue('uploadDate', date, 'is no ISO 8601 date', 'medium')];
    if (isFuture(date, page)) return [invalidValue('uploadDate', date, 'is still to come', 'medium')];
    return lacksTimeZone(date)
      ? [invalidValue('uploadDate', date, 'has a time without time zone', 'low')]
      : [];
  });
}

function durationFaults(node: StructuredNode): readonly NodeFault[] {
  return textsAt(node, 'duration')
    .filter((duration) => !isIsoDuration(duration))
    .map((duration) =>
      invalidValue('duration', duration, 'is no ISO 8601 duration such as PT1M30S', 'medium'),
    );
}

function broadcastFaults(publication: StructuredNode): readonly NodeFault[] {
  if (!isOfType(publication, 'BroadcastEvent')) return [];
  return ['isLiveBroadcast', 'startDate']
    .filter((property) => !hasAnyValue(publication, property))
    .map((property) => missingValue(`publication.${property}`, 'medium'));
}

/** Returns faults of key moments, which are named clips or a pattern to jump to any second. */
function partFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  const clips = nodesAt(node, 'hasPart').filter((part) => isOfType(part, 'Clip'));
  const starts = clips.flatMap((clip) => textsAt(clip, 'startOffset'));
  const seeks = nodesAt(node, 'potentialAction').filter((action) => isOfType(action, 'SeekToAction'));
  return [
    ...clips.flatMap((clip) =>
      ['name', 'startOffset', 'url']
        .filter((property) => !hasAnyValue(clip, property))
        .map((property) => missingValue(`hasPart.${property}`, 'medium')),
    ),
    ...clips.flatMap((clip) =>
      textsAt(clip, 'url')
        .filter((url) => !isOnPage(url, page))
        .map((url) => invalidValue('hasPart.url', url, 'leads to another page', 'medium')),
    ),
    ...(new Set(starts).size < starts.length
      ? [invalidValue('hasPart.startOffset', starts.join(', '), 'is used twice', 'medium')]
      : []),
    ...seeks.flatMap((seek) =>
      ['target', 'startOffset-input']
        .filter((property) => !hasAnyValue(seek, property))
        .map((property) => missingValue(`potentialAction.${property}`, 'medium')),
    ),
  ];
}

function isOnPage(url: string, page: HtmlPageFacts): boolean {
  if (!URL.canParse(url, page.url)) return false;
  const [clip, own] = [new URL(url, page.url), new URL(page.url)];
  return (
    clip.hostname.replace(/^www\./, '') === own.hostname.replace(/^www\./, '') &&
    clip.pathname === own.pathname
  );
}

import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { eventAttendanceMode, eventStatus } from './shared/enumerations.ts';
import { entitiesOf, isOfType } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isIsoDate, isMember, isPast, lacksTimeZone } from './shared/value-formats.ts';

export const sdEventInvalid = defineRichResultCheck({
  id: 'sd-event-invalid',
  title: 'Event markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Event listings in search need to know what happens when and where. An event without date or address is left out of them.',
  howToFix: 'Complete the data of the event, or remove the markup from pages that are not about one.',
  example: {
    bad: '{"@type": "Event", "name": "Baking course", "startDate": "next Friday"}',
    good: '{"@type": "Event", "name": "Baking course", "startDate": "2027-03-05T18:00+01:00", "location": {"@type": "Place", "name": "Mill", "address": "1 Mill Lane, Bath"}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/event'],
  decisions: ['Prices in a name are not looked for: that needs guesses.'],
  examine(page, severity) {
    const isStale = allOver(page);
    return reportEntities(page, 'Event', richResults.Event, severity, (node) => [
      ...locationFaults(node),
      ...dateFaults(node),
      ...memberFaults(node),
      ...(isStale ? [invalidValue('startDate', textsAt(node, 'startDate')[0] ?? '', 'is past', 'low')] : []),
    ]);
  },
});

/** Returns faults of the location. A place needs an address. An event that is only online gets no rich result. */
function locationFaults(node: StructuredNode): readonly NodeFault[] {
  const locations = nodesAt(node, 'location');
  if (locations.length === 0) return [];
  if (locations.every((location) => isOfType(location, 'VirtualLocation')))
    return [invalidValue('location', 'VirtualLocation', 'is online only: such events are not listed', 'low')];
  return locations
    .filter(
      (location) =>
        !isOfType(location, 'VirtualLocation', 'PostalAddress') && !hasAnyValue(location, 'address'),
    )
    .map(() => missingValue('location.address', 'medium'));
}

function dateFaults(node: StructuredNode): readonly NodeFault[] {
  const [start] = textsAt(node, 'startDate');
  const [end] = textsAt(node, 'endDate');
  return [
    ...[['startDate', start] as const, ['endDate', end] as const].flatMap(([property, date]) => {
      if (date === undefined) return [];
      if (!isIsoDate(date)) return [invalidValue(property, date, 'is no ISO 8601 date', 'medium')];
      return lacksTimeZone(date) ? [invalidValue(property, date, 'has a time without time zone', 'low')] : [];
    }),
    ...(start !== undefined && end !== undefined && endsBefore(start, end)
      ? [invalidValue('endDate', end, 'is before startDate', 'medium')]
      : []),
  ];
}

/** Tells whether an event ends before it starts. If one of the dates has no time, it compares days. */
function endsBefore(start: string, end: string): boolean {
  if (!isIsoDate(start) || !isIsoDate(end)) return false;
  const hasTimes = /T/.test(start) && /T/.test(end) && lacksTimeZone(start) === lacksTimeZone(end);
  return hasTimes ? Date.parse(end) < Date.parse(start) : end.slice(0, 10) < start.slice(0, 10);
}

function memberFaults(node: StructuredNode): readonly NodeFault[] {
  return [
    ...textsAt(node, 'eventStatus')
      .filter((status) => !isMember(status, eventStatus))
      .map((status) => invalidValue('eventStatus', status, 'is no EventStatusType', 'low')),
    ...textsAt(node, 'eventAttendanceMode')
      .filter((mode) => !isMember(mode, eventAttendanceMode))
      .map((mode) =>
        invalidValue('eventAttendanceMode', mode, 'is no EventAttendanceModeEnumeration', 'low'),
      ),
  ];
}

function allOver(page: HtmlPageFacts): boolean {
  const events = entitiesOf(page, 'Event');
  return events.length > 0 && events.every((node) => isOver(node, page));
}

function isOver(node: StructuredNode, page: HtmlPageFacts): boolean {
  const [date] = [...textsAt(node, 'endDate'), ...textsAt(node, 'startDate')];
  return date !== undefined && isPast(date, page);
}

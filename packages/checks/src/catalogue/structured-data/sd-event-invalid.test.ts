import { describeCheck } from '../../testing.ts';
import { jsonLd, servedOn } from '../../testing/json-ld.ts';
import { sdEventInvalid } from './sd-event-invalid.ts';

const event = {
  '@type': 'MusicEvent',
  name: 'Baking course',
  startDate: '2027-03-05T18:00:00+01:00',
  endDate: '2027-03-05T20:00:00+01:00',
  location: { '@type': 'Place', name: 'Mill', address: '1 Mill Lane' },
};
const served = servedOn('2026-11-01');

describeCheck(sdEventInvalid, {
  fails: [
    { name: 'no date', html: jsonLd({ ...event, startDate: undefined }), message: /startDate is missing/ },
    { name: 'a date in words', html: jsonLd({ ...event, startDate: 'next Friday' }) },
    { name: 'no address', html: jsonLd({ ...event, location: { '@type': 'Place', name: 'Mill' } }) },
    { name: 'it ends before it starts', html: jsonLd({ ...event, endDate: '2027-03-04' }) },
    {
      name: 'a time without zone',
      html: jsonLd({ ...event, startDate: '2027-03-05T18:00' }),
      severity: 'low',
    },
    {
      name: 'online only',
      html: jsonLd({ ...event, location: { '@type': 'VirtualLocation', url: 'https://x' } }),
      severity: 'low',
    },
    { name: 'a status of its own', html: jsonLd({ ...event, eventStatus: 'on' }), severity: 'low' },
    {
      name: 'all is over',
      html: jsonLd(event),
      ...servedOn('2027-04-01'),
      severity: 'low',
      message: /is past/,
    },
  ],
  passes: [{ name: 'complete', html: jsonLd(event), ...served }],
  nearMisses: [
    {
      name: 'days without times',
      html: jsonLd({ ...event, startDate: '2027-03-05', endDate: '2027-03-05' }),
      ...served,
    },
    {
      name: 'it started, but goes on',
      html: jsonLd({ ...event, endDate: '2027-05-05' }),
      ...servedOn('2027-04-01'),
    },
    {
      name: 'a page without a Date header, for which nothing is past',
      html: jsonLd({ ...event, startDate: '2020-01-01', endDate: '2020-01-02' }),
    },
    {
      name: 'a place that is an address',
      html: jsonLd({ ...event, location: { '@type': 'PostalAddress', addressLocality: 'Bath' } }),
    },
  ],
});

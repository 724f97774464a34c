import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdLocalBusinessInvalid } from './sd-local-business-invalid.ts';

const complete = {
  '@type': 'Bakery',
  name: 'Mill',
  address: { '@type': 'PostalAddress', streetAddress: '1 Mill Lane', addressCountry: 'GB' },
  geo: { '@type': 'GeoCoordinates', latitude: 51.38123, longitude: -2.35912 },
  telephone: '+44 1225 000000',
  url: 'https://example.com/',
  priceRange: '££',
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
    opens: '08:00',
    closes: '18:30',
  },
};

describeCheck(sdLocalBusinessInvalid, {
  fails: [
    { name: 'no address', html: jsonLd({ ...complete, address: undefined }), message: /address is missing/ },
    {
      name: 'an empty address',
      html: jsonLd({ ...complete, address: { '@type': 'PostalAddress', addressCountry: 'GB' } }),
    },
    { name: 'no telephone', html: jsonLd({ ...complete, telephone: undefined }), severity: 'low' },
    {
      name: 'a day that does not exist',
      html: jsonLd({
        ...complete,
        openingHoursSpecification: { dayOfWeek: 'Mo', opens: '8am', closes: '18:00' },
      }),
      severity: 'low',
      evidence: { nodes: [{ faults: [{ property: 'dayOfWeek' }, { property: 'opens' }] }] },
    },
    {
      name: 'an address as text',
      html: jsonLd({ ...complete, address: '1 Mill Lane, Bath' }),
      severity: 'medium',
      evidence: { nodes: [{ faults: [{ property: 'address' }] }] },
    },
    {
      name: 'coordinates of a whole quarter',
      html: jsonLd({ ...complete, geo: { '@type': 'GeoCoordinates', latitude: 51.38, longitude: -2.36 } }),
      severity: 'low',
      evidence: { nodes: [{ faults: [{ property: 'geo' }] }] },
    },
    {
      name: 'a telephone number without its country',
      html: jsonLd({ ...complete, telephone: '01225 000000' }),
      severity: 'low',
      evidence: { nodes: [{ faults: [{ property: 'telephone' }] }] },
    },
  ],
  passes: [{ name: 'complete', html: jsonLd(complete) }],
  nearMisses: [
    {
      name: 'a coordinate that ends with a zero',
      html: jsonLd({
        ...complete,
        geo: { '@type': 'GeoCoordinates', latitude: 51.3812, longitude: -2.35912 },
      }),
    },
    {
      name: 'a telephone number with brackets',
      html: jsonLd({ ...complete, telephone: '(+44) 1225 000000' }),
    },
    { name: 'an organisation that is no shop', html: jsonLd({ '@type': 'Organization', name: 'Mill' }) },
    {
      name: 'a business that an event mentions',
      html: jsonLd({ '@type': 'Event', organizer: { '@type': 'Bakery', name: 'Mill' } }),
    },
  ],
});

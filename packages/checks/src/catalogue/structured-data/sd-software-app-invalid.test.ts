import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdSoftwareAppInvalid } from './sd-software-app-invalid.ts';

const app = {
  '@type': 'MobileApplication',
  name: 'Sourdough Timer',
  applicationCategory: 'LifestyleApplication',
  operatingSystem: 'Android',
  offers: { '@type': 'Offer', price: 0 },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.6, ratingCount: 812 },
};

describeCheck(sdSoftwareAppInvalid, {
  fails: [
    { name: 'no ratings', html: jsonLd({ ...app, aggregateRating: undefined }) },
    {
      name: 'no price',
      html: jsonLd({ ...app, offers: { '@type': 'Offer' } }),
      message: /offers.price is missing/,
    },
    {
      name: 'a price in what?',
      html: jsonLd({ ...app, offers: { '@type': 'Offer', price: 2 } }),
      message: /priceCurrency/,
    },
    { name: 'no operating system', html: jsonLd({ ...app, operatingSystem: undefined }), severity: 'low' },
    { name: 'a game and nothing else', html: jsonLd({ ...app, '@type': 'VideoGame' }), severity: 'low' },
  ],
  passes: [{ name: 'complete and free', html: jsonLd(app) }],
  nearMisses: [
    {
      name: 'a game that is an application',
      html: jsonLd({ ...app, '@type': ['VideoGame', 'MobileApplication'] }),
    },
    {
      name: 'an application that an article is about',
      html: jsonLd({ '@type': 'Article', about: { '@type': 'SoftwareApplication' } }),
    },
  ],
});

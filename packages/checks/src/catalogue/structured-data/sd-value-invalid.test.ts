import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdValueInvalid } from './sd-value-invalid.ts';

const article = (properties: object) => jsonLd({ '@type': 'Article', ...properties });

describeCheck(sdValueInvalid, {
  fails: [
    {
      name: 'a date in words',
      html: article({ datePublished: '4th of May 2026' }),
      message: /no ISO 8601 date/,
    },
    { name: 'a day that does not exist', html: article({ datePublished: '2026-02-30' }) },
    { name: 'a duration in words', html: article({ timeRequired: '5 minutes' }) },
    {
      name: 'a currency sign',
      html: jsonLd({ '@type': 'Invoice', totalPaymentDue: { '@type': 'MonetaryAmount', currency: '€' } }),
    },
    { name: 'no address', html: jsonLd({ '@type': 'Organization', email: 'us(at)example.com' }) },
    { name: 'a relative URL', html: article({ image: '/rye.jpg' }), severity: 'low' },
    {
      name: 'http on an https site',
      html: article({ image: 'http://example.com/rye.jpg' }),
      severity: 'low',
    },
    { name: 'an empty value', html: article({ headline: '' }), severity: 'low' },
    {
      name: 'an empty value among others, once per property',
      html: article({ image: [''], sameAs: ['', 'https://example.net/x', ' '] }),
      severity: 'low',
      message: 'Article: image "" is empty; sameAs "" is empty.',
    },
    {
      name: 'a placeholder among other values',
      html: article({ keywords: ['rye', 'undefined'] }),
      message: /placeholder/,
    },
    { name: 'a placeholder', html: article({ headline: 'undefined' }), message: /placeholder/ },
    { name: 'a prompt', html: article({ headline: 'Your company name' }), message: /placeholder/ },
  ],
  passes: [
    {
      name: 'all as expected',
      html: article({ datePublished: '2026-05-04', image: 'https://example.com/rye.jpg' }),
    },
  ],
  nearMisses: [
    {
      name: 'a date with time, zone and fraction',
      html: article({ datePublished: '2026-05-04T08:00:00.123+02:00' }),
    },
    { name: 'a name that speaks to the reader', html: article({ headline: 'Your orders and invoices' }) },
    { name: 'a year', html: jsonLd({ '@type': 'Organization', foundingDate: '1999' }) },
    {
      name: 'the date of an event, which its own check judges',
      html: jsonLd({ '@type': 'Event', startDate: 'soon' }),
    },
    { name: 'http elsewhere', html: article({ sameAs: 'http://example.net/' }) },
    {
      name: 'http on an http site',
      html: article({ image: 'http://example.com/a.jpg' }),
      site: { prefersHttps: false },
    },
    {
      name: 'a relative link in Microdata',
      html: '<div itemscope itemtype="https://schema.org/Article"><a itemprop="url" href="/rye">Rye</a></div>',
    },
    {
      name: 'an image as node',
      html: article({ image: { '@type': 'ImageObject', url: 'https://example.com/a.jpg' } }),
    },
  ],
});

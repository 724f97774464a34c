import { describeCheck } from '../../testing.ts';
import { descriptionMissing } from './description-missing.ts';

const text =
  'We compare 24 cordless drills with brushless motors. Each was used in our workshop for a month. Prices are checked daily.';

describeCheck(descriptionMissing, {
  fails: [
    {
      name: 'no description',
      html: `<title>Drills</title><main><p>${text}</p></main>`,
      evidence: { title: 'Drills' },
      fix: text,
    },
    {
      name: 'a blank one',
      html: `<title>Drills</title><meta name="description" content=" "><p>${text}`,
      fix: text,
    },
    {
      name: 'only the one for social media',
      html: '<meta property="og:description" content="All our drills.">',
      fix: null,
    },
    {
      name: 'a long text, summarised by whole sentences',
      html: `<title>Drills</title><p>${text} ${text}</p>`,
      fix: text,
    },
    {
      name: 'a text about something else',
      html: `<title>Saws</title><p>${text}</p>`,
      fix: null,
    },
    {
      name: 'the second page of a series, though less so',
      html: `<title>Drills</title><p>${text}`,
      url: 'https://example.com/drills?page=2',
      severity: 'low',
    },
    {
      name: 'a page that wants no snippet, though less so',
      html: `<title>Drills</title><meta name="robots" content="nosnippet"><p>${text}`,
      severity: 'low',
    },
  ],
  passes: [
    { name: 'a description in the head', html: '<meta name="description" content="All our drills.">' },
  ],
  nearMisses: [
    { name: 'a name in capitals', html: '<META NAME="Description" CONTENT="All our drills.">' },
    {
      name: 'a description in the body is another fault',
      html: '<p>Text</p><meta name="description" content="Drills">',
    },
    { name: 'a page that is not indexed', html: '<meta name="robots" content="noindex">' },
  ],
});

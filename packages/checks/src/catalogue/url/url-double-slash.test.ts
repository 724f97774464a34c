import { describeCheck } from '../../testing.ts';
import { urlDoubleSlash } from './url-double-slash.ts';

describeCheck(urlDoubleSlash, {
  fails: [
    {
      name: 'an empty segment',
      url: 'https://example.com/tools//drills/?sort=price',
      evidence: { reason: 'empty_segment', collapsedUrl: 'https://example.com/tools/drills/?sort=price' },
    },
    {
      name: 'one segment three times in a row',
      url: 'https://example.com/tools/tools/tools/drills',
      evidence: { reason: 'repeated_segment', collapsedUrl: 'https://example.com/tools/drills' },
      message: 'The path repeats a segment 3 times or more; https://example.com/tools/drills is meant.',
    },
    { name: 'an image', url: 'https://example.com//a.png', response: { mediaType: 'image/png' } },
  ],
  passes: [{ name: 'a clean path', url: 'https://example.com/tools/drills/' }],
  nearMisses: [
    { name: 'one segment twice in a row', url: 'https://example.com/york/york/hotels' },
    { name: 'one segment three times, apart', url: 'https://example.com/a/b/a/c/a' },
    { name: 'a whole address in the path', url: 'https://example.com/archive/https://example.org/drills' },
    { name: 'slashes in the query', url: 'https://example.com/login?next=//tools' },
    {
      name: 'a redirect to the clean path',
      url: 'https://example.com/tools//drills',
      response: { status: 301 },
    },
  ],
});

import { describeCheck } from '../../testing.ts';
import { jsonLd, servedOn } from '../../testing/json-ld.ts';
import { sdVideoInvalid } from './sd-video-invalid.ts';

const video = {
  '@type': 'VideoObject',
  name: 'How to knead',
  description: 'In one minute.',
  thumbnailUrl: 'https://example.com/knead.jpg',
  uploadDate: '2026-05-04T08:00:00+02:00',
  contentUrl: 'https://example.com/knead.mp4',
  duration: 'PT1M',
};
const clip = { '@type': 'Clip', name: 'Fold', startOffset: 10, url: 'https://example.com/page?t=10' };

describeCheck(sdVideoInvalid, {
  fails: [
    { name: 'no thumbnail', html: jsonLd({ ...video, thumbnailUrl: undefined }) },
    { name: 'a date in words', html: jsonLd({ ...video, uploadDate: 'yesterday' }) },
    { name: 'still to come', html: jsonLd(video), ...servedOn('2026-05-01') },
    {
      name: 'a time without zone',
      html: jsonLd({ ...video, uploadDate: '2026-05-04T08:00:00' }),
      severity: 'low',
    },
    { name: 'a length in words', html: jsonLd({ ...video, duration: '1:00' }) },
    {
      name: 'a clip of another page',
      html: jsonLd({ ...video, hasPart: { ...clip, url: 'https://example.com/other?t=10' } }),
    },
    {
      name: 'two clips at one time',
      html: jsonLd({ ...video, hasPart: [clip, clip] }),
      message: /used twice/,
    },
    {
      name: 'a broadcast without start',
      html: jsonLd({ ...video, publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true } }),
    },
    { name: 'a jump to nowhere', html: jsonLd({ ...video, potentialAction: { '@type': 'SeekToAction' } }) },
  ],
  passes: [{ name: 'complete', html: jsonLd({ ...video, hasPart: clip }), ...servedOn('2026-06-01') }],
  nearMisses: [
    { name: 'a day without time', html: jsonLd({ ...video, uploadDate: '2026-05-04' }) },
    {
      name: 'a thumbnail as node',
      html: jsonLd({ ...video, thumbnailUrl: undefined, thumbnail: { '@type': 'ImageObject' } }),
    },
    {
      name: 'a video that a recipe mentions',
      html: jsonLd({ '@type': 'Recipe', video: { '@type': 'VideoObject' } }),
    },
  ],
});

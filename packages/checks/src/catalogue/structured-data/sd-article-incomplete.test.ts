import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdArticleIncomplete } from './sd-article-incomplete.ts';

const complete = {
  '@type': 'BlogPosting',
  headline: 'Rye bread',
  image: 'https://example.com/rye.jpg',
  datePublished: '2026-05-04',
  dateModified: '2026-06-01',
  author: { '@type': 'Person', name: 'Ann Miller', url: 'https://example.com/ann' },
};
/** As JSON, because writing so deep a list runs out of stack. */
const deepList = '['.repeat(20_000) + ']'.repeat(20_000);
const { headline: _headline, ...withoutHeadline } = complete;

describeCheck(sdArticleIncomplete, {
  fails: [
    {
      name: 'only the headline is missing, and the title can fill it',
      html: `<title>Rye bread</title>${jsonLd(withoutHeadline)}`,
      evidence: { nodes: [{ type: 'BlogPosting', faults: [{ property: 'headline' }] }] },
      fix: /"headline": "Rye bread"/,
    },
    {
      name: 'a block that is nested too deep to be written anew',
      html: `<title>Rye bread</title>${jsonLd({ ...withoutHeadline, about: 'DEEP' }).replace('"DEEP"', deepList)}`,
      fix: null,
    },
    {
      name: 'only what is optional is missing',
      html: jsonLd({ ...complete, author: { '@type': 'Person', name: 'Ann' } }),
      severity: 'low',
      fix: null,
    },
    { name: 'the author as text', html: jsonLd({ ...complete, author: 'Ann' }), severity: 'low', fix: null },
    {
      name: 'two people as one',
      html: jsonLd({ ...complete, author: { ...complete.author, name: 'Ann and Bob' } }),
      severity: 'low',
      fix: null,
    },
    {
      name: 'changed before it was published',
      html: jsonLd({ ...complete, dateModified: '2026-05-01' }),
      severity: 'low',
      fix: null,
    },
    {
      name: 'a small image',
      html: jsonLd({ ...complete, image: { '@type': 'ImageObject', width: 100, height: 100 } }),
      severity: 'low',
      fix: null,
    },
  ],
  passes: [{ name: 'complete', html: jsonLd(complete) }],
  nearMisses: [
    {
      name: 'an organisation as author',
      html: jsonLd({
        ...complete,
        author: { '@type': 'Organization', name: 'Mill and Co', url: 'https://example.com' },
      }),
    },
    {
      name: 'an article that another node mentions',
      html: jsonLd({ '@type': 'WebPage', mentions: { '@type': 'Article' } }),
    },
    { name: 'a web page', html: jsonLd({ '@type': 'WebPage', name: 'Rye' }) },
    {
      name: 'an image without declared size',
      html: jsonLd({ ...complete, image: { '@type': 'ImageObject', url: 'https://example.com/a.jpg' } }),
    },
  ],
});

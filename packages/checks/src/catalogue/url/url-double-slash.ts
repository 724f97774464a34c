import { definePageCheck } from '../../check.ts';

/** With this many equal segments in a row, a link is relative by mistake. */
const REPETITIONS_MIN = 3;

export const urlDoubleSlash = definePageCheck<
  'any-response',
  { readonly reason: 'empty_segment' | 'repeated_segment'; readonly collapsedUrl: string }
>({
  id: 'url-double-slash',
  title: 'URL path has empty or repeated segments',
  category: 'url',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  // No nearby page should link to a misspelt address.
  absorbs: { onUrl: ['struct-deep-page'] },
  why: 'Such addresses come from faulty links and answer all the same, so that one page is found under many addresses, sometimes without end.',
  howToFix:
    'Correct the code that writes the links, and redirect the faulty addresses to the clean ones with status 301.',
  example: { bad: 'https://example.com/tools//drills', good: 'https://example.com/tools/drills' },
  references: ['https://developers.google.com/search/docs/crawling-indexing/url-structure'],
  decisions: [
    'Always low. If the other spelling answers as well, `dup-url-variants` reports it and absorbs this issue on the same URL.',
    'Judges only addresses that answer 200. Those that redirect are already corrected, and those that fail have another problem.',
  ],
  retest: 'answers',
  appliesTo: 'any-response',
  run(page) {
    if (page.response.status !== 200) return null;
    const url = new URL(page.url);
    // An archive or a proxy has whole addresses in its paths.
    const path = url.pathname.replace(/https?:\/\//g, '');
    const reason = path.includes('//') ? 'empty_segment' : hasRepetition(path) ? 'repeated_segment' : null;
    return reason === null ? null : { evidence: { reason, collapsedUrl: collapsed(url) } };
  },
  message: ({ reason, collapsedUrl }) =>
    `The path ${reason === 'empty_segment' ? 'has an empty segment' : `repeats a segment ${REPETITIONS_MIN} times or more`}; ${collapsedUrl} is meant.`,
});

function hasRepetition(path: string): boolean {
  let length = 1;
  return path.split('/').some((segment, index, all) => {
    length = segment !== '' && segment === all[index - 1] ? length + 1 : 1;
    return length >= REPETITIONS_MIN;
  });
}

function collapsed(url: URL): string {
  const segments = url.pathname
    .split('/')
    .filter((segment, index, all) => index === 0 || segment !== all[index - 1]);
  const isFolder = url.pathname.endsWith('/');
  const path = segments.filter((segment) => segment !== '').join('/');
  return `${url.origin}/${path}${isFolder && path !== '' ? '/' : ''}${url.search}`;
}

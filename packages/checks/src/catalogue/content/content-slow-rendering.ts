import { formatNumber } from '@plumbline/contracts';
import { definePageCheck } from '../../check.ts';

const MS_MAX = 5_000;

export const contentSlowRendering = definePageCheck<
  'indexable',
  { readonly durationMs: number; readonly isCut: boolean }
>({
  id: 'content-slow-rendering',
  title: 'The page takes longer than 5 s to render',
  category: 'content',
  dimension: 'seo_elements',
  type: 'indexing',
  severity: 'low',
  effort: 'high',
  why: 'Search engines wait a few seconds for a page and index what is there by then. Later content may be missing, and few visitors wait for it.',
  howToFix:
    'Render the content on the server, ask for data early and at once instead of one request after another, and send less JavaScript.',
  example: {
    bad: 'const offer = await get("/offer"); const shop = await get("/shop"); const list = await get("/list");',
    good: 'const [offer, shop, list] = await Promise.all([get("/offer"), get("/shop"), get("/list")]);',
  },
  references: [
    'https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript',
  ],
  decisions: [
    'Measures until requests and DOM have been quiet for half a second, on a machine with other work and with few requests to the site at once: medium confidence.',
    'A page that never comes to rest is read after 10 s: low confidence, because a clock or a chat changes nothing that search engines read.',
  ],
  appliesTo: 'indexable',
  retest: 'analysis',
  run({ rendering }) {
    if (rendering === null || rendering.durationMs <= MS_MAX) return null;
    const { durationMs, isCut } = rendering;
    return { evidence: { durationMs, isCut }, confidence: isCut ? 'low' : 'medium' };
  },
  observed: ({ durationMs }) => `${durationMs} ms`,
  message({ durationMs, isCut }) {
    const seconds = formatNumber(durationMs / 1000, 1);
    return isCut
      ? `The page had not come to rest after ${seconds} s, and was read as it was then.`
      : `The page took ${seconds} s until nothing changed any more.`;
  },
});

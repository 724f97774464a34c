import { counted } from '@plumbline/contracts';
import { definePageCheck } from '../../check.ts';

const SCRIPTS_MAX = 3;
const STYLES_MAX = 6;
const TOGETHER_MAX = 8;
const TOGETHER_FAR_TOO_MANY = 15;
const SAMPLE_MAX = 20;

export const perfRenderBlocking = definePageCheck<
  'html',
  {
    readonly blockingScripts: number;
    readonly blockingStyles: number;
    readonly thirdParty: number;
    readonly sampleUrls: readonly string[];
  }
>({
  id: 'perf-render-blocking',
  title: 'Too many render-blocking resources in head',
  category: 'performance',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'low',
  effort: 'medium',
  why: 'The browser shows nothing until all of these files have arrived. Each of them may be the slow one, and those of other hosts need connections of their own.',
  howToFix:
    'Load scripts with defer, put the styles of the first screen into the page, and merge or delay the others.',
  example: {
    bad: '<head><script src="/a.js"></script><script src="/b.js"></script><script src="/c.js"></script><script src="/d.js"></script></head>',
    good: '<head><script src="/app.js" defer></script></head>',
  },
  references: ['https://developer.chrome.com/docs/lighthouse/performance/render-blocking-resources/'],
  decisions: ['A third party that does not answer is left to `perf-resource-broken`.'],
  appliesTo: 'html',
  run({ url, html }) {
    const blocking = html.resources.filter(({ inHead, renderBlocking }) => inHead && renderBlocking);
    const scripts = blocking.filter(({ kind }) => kind === 'script').length;
    const styles = blocking.filter(({ kind }) => kind === 'stylesheet').length;
    const together = scripts + styles;
    if (scripts <= SCRIPTS_MAX && styles <= STYLES_MAX && together <= TOGETHER_MAX) return null;
    const { host } = new URL(url);
    const urls = blocking.flatMap((resource) => resource.url ?? []);
    return {
      evidence: {
        blockingScripts: scripts,
        blockingStyles: styles,
        thirdParty: urls.filter((one) => new URL(one).host !== host).length,
        sampleUrls: urls.slice(0, SAMPLE_MAX),
      },
      severity: together > TOGETHER_FAR_TOO_MANY ? 'medium' : undefined,
    };
  },
  places: 'observed',
  observed: ({ sampleUrls }) => sampleUrls,
  message({ blockingScripts, blockingStyles, thirdParty }) {
    const files = [
      ...(blockingScripts > 0 ? [counted(blockingScripts, 'script')] : []),
      ...(blockingStyles > 0 ? [counted(blockingStyles, 'stylesheet')] : []),
    ].join(' and ');
    return `The page waits for ${files}${thirdParty > 0 ? ` (${thirdParty} from other hosts)` : ''} before anything is shown.`;
  },
});

import type { HtmlPageFacts, ImageFacts, ResourceFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';

const SAMPLE_MAX = 20;

interface MixedResource {
  readonly url: string;
  readonly element: ResourceFacts['kind'] | ImageFacts['element'];
  /** True for active content, which can change the page. */
  readonly active: boolean;
}

export const secMixedContent = definePageCheck<
  'html',
  {
    readonly resources: readonly MixedResource[];
    readonly total: number;
    readonly active: boolean;
    readonly upgraded: boolean;
  }
>({
  id: 'sec-mixed-content',
  title: 'HTTP resources on an HTTPS page',
  category: 'security',
  dimension: 'url_health',
  type: 'indexing',
  severity: 'high',
  effort: 'low',
  why: 'Browsers block scripts, styles and frames that an https page loads over http, and upgrade or block images. So parts of the page are missing, or can be changed on the way to the visitor.',
  howToFix: 'Load the resources over https, or host copies of those that are not offered there.',
  example: {
    bad: '<script src="http://cdn.example.com/app.js"></script>',
    good: '<script src="https://cdn.example.com/app.js"></script>',
  },
  references: ['https://developer.mozilla.org/docs/Web/Security/Mixed_content'],
  decisions: [
    'Treats loopback addresses as trustworthy, as browsers do.',
    'Whatever an inline style loads counts as active, pictures too.',
  ],
  appliesTo: 'html',
  run(page) {
    const mixed = page.url.startsWith('https:') ? mixedResources(page) : [];
    if (mixed.length === 0) return null;
    const active = mixed.some((resource) => resource.active);
    const upgraded = upgradesRequests(page);
    const evidence = { resources: mixed.slice(0, SAMPLE_MAX), total: mixed.length, active, upgraded };
    return { evidence, severity: upgraded ? 'low' : active ? 'high' : 'medium' };
  },
  places: 'observed',
  observed: ({ resources }) => resources.map(({ url }) => url),
  message: ({ resources: [first], total }) =>
    `The https page loads ${total === 1 ? 'a resource' : `${total} resources`} over http, such as ${String(first?.url)}.`,
});

function mixedResources({ html }: HtmlPageFacts): readonly MixedResource[] {
  const resources = html.resources
    .filter(({ kind }) => kind !== 'manifest')
    .map(({ url, kind }) => ({ url, element: kind, active: kind !== 'media' && kind !== 'icon' }));
  const images = html.images.flatMap(({ url, srcset, element }) =>
    [url, ...srcset].map((one) => ({ url: one, element, active: element === 'style' })),
  );
  const mixed = [...resources, ...images].filter((one): one is MixedResource => isInsecure(one.url));
  return [...new Map(mixed.map((one) => [one.url, one])).values()];
}

/** Tells whether a URL is insecure. Loopback is trustworthy without TLS (Secure Contexts, section 3.1). */
function isInsecure(url: string | null): boolean {
  return (
    url?.startsWith('http:') === true && !/^(?:localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  );
}

function upgradesRequests({ response, html }: HtmlPageFacts): boolean {
  const policies = [
    ...(response.headers['content-security-policy'] ?? []),
    ...html.metas
      .filter(({ httpEquiv }) => httpEquiv === 'content-security-policy')
      .map(({ content }) => content),
  ];
  return policies.some((policy) => /(?:^|[;,])\s*upgrade-insecure-requests\s*(?:$|[;,])/i.test(policy));
}

import { metaTag } from '@plumbline/fixes';
import { definePageCheck } from '../../check.ts';
import { isForScreens, parseViewport, viewportsOf, type ViewportProperty } from './shared/viewport.ts';

/** Least zoom that people with low vision need. */
const MAXIMUM_SCALE_MIN = 5;
const MINIMUM_SCALE_MAX = 1;

interface Problem {
  readonly kind: 'no_width' | 'fixed_width' | 'no_zoom' | 'unknown_key' | 'invalid_value';
  readonly property: string;
}

export const viewportInvalid = definePageCheck<
  'html',
  { readonly content: string; readonly problems: readonly Problem[] }
>({
  id: 'viewport-invalid',
  title: 'Viewport fixed in width or blocks zooming',
  category: 'mobile',
  dimension: 'seo_elements',
  type: 'meta',
  severity: 'low',
  effort: 'low',
  why: 'A fixed width makes phones show the page shrunk or cut off. Forbidding zoom does not harm ranking, but shuts out people who need larger letters.',
  howToFix: 'Use width=device-width, initial-scale=1 and leave zooming to the visitor.',
  example: {
    bad: '<meta name="viewport" content="width=1024, user-scalable=no">',
    good: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  },
  references: ['https://developer.mozilla.org/docs/Web/HTML/Reference/Elements/meta/name/viewport'],
  decisions: [
    'Offers no fix for a fixed width: the layout of such a page is made for it, and phones would show another one.',
  ],
  appliesTo: 'html',
  run(page) {
    const content = viewportsOf(page).at(-1)?.content ?? '';
    const problems = content === '' || !isForScreens(page) ? [] : problemsOf(parseViewport(content));
    if (problems.length === 0) return null;
    const breaksLayout = problems.some(({ kind }) => kind === 'no_width' || kind === 'fixed_width');
    return { evidence: { content, problems }, severity: breaksLayout ? 'medium' : undefined };
  },
  observed: ({ content }) => content,
  message: ({ content, problems }) =>
    `The viewport "${content}" ${problems.map(describeProblem).join(', ')}.`,
  fix(page, { content, problems }) {
    const viewport = viewportsOf(page).at(-1);
    if (viewport === undefined || problems.some(({ kind }) => kind === 'fixed_width')) return null;
    const suggested = repaired(parseViewport(content));
    return {
      current: content,
      suggested,
      snippet: metaTag('name', 'viewport', suggested),
      edits: [{ kind: 'attribute', offset: viewport.offset, name: 'content', value: suggested }],
    };
  },
});

function problemsOf(properties: readonly ViewportProperty[]): readonly Problem[] {
  const keys = new Set(properties.map(([key]) => key));
  const found = properties.flatMap((property): Problem[] => {
    const kind = problemWith(property);
    return kind === null ? [] : [{ kind, property: property.join('=') }];
  });
  return keys.has('width') || keys.has('initial-scale')
    ? found
    : [{ kind: 'no_width', property: 'width' }, ...found];
}

function problemWith([key, value]: ViewportProperty): Problem['kind'] | null {
  const number = Number(value);
  const isNumber = value !== '' && !Number.isNaN(number);
  switch (key) {
    case 'width':
      if (value === 'device-width') return null;
      return isNumber || value.endsWith('px') ? 'fixed_width' : 'invalid_value';
    case 'height':
      return isNumber || value === 'device-height' ? null : 'invalid_value';
    case 'initial-scale':
      return isNumber ? null : 'invalid_value';
    case 'maximum-scale':
      if (!isNumber) return 'invalid_value';
      return number < MAXIMUM_SCALE_MIN ? 'no_zoom' : null;
    case 'minimum-scale':
      if (!isNumber) return 'invalid_value';
      return number > MINIMUM_SCALE_MAX ? 'no_zoom' : null;
    case 'user-scalable':
      return value === 'no' || value === '0' ? 'no_zoom' : null;
    default:
      return otherKeys.has(key) ? null : 'unknown_key';
  }
}

/** Harmless keys that at least one browser knows. */
const otherKeys: ReadonlySet<string> = new Set([
  'viewport-fit',
  'interactive-widget',
  'shrink-to-fit',
  'uc-fitscreen',
  'minimal-ui',
]);

function repaired(properties: readonly ViewportProperty[]): string {
  const kept = properties.filter(
    (property) => !['width', 'initial-scale'].includes(property[0]) && problemWith(property) === null,
  );
  const scale = properties.find(
    (property) => property[0] === 'initial-scale' && problemWith(property) === null,
  );
  const all: readonly ViewportProperty[] = [
    ['width', 'device-width'],
    scale ?? ['initial-scale', '1'],
    ...kept,
  ];
  return all.map(([key, value]) => (value === '' ? key : `${key}=${value}`)).join(', ');
}

function describeProblem({ kind, property }: Problem): string {
  return {
    no_width: 'sets neither width nor initial-scale',
    fixed_width: `has a fixed width (${property})`,
    no_zoom: `keeps people from zooming (${property})`,
    unknown_key: `has a key that browsers do not know (${property})`,
    invalid_value: `has a value that browsers cannot read (${property})`,
  }[kind];
}

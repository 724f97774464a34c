import type { ResourceFacts } from '../../page-facts.ts';
import { splitTokens } from '../../text/text.ts';
import type { Attributes, Collector, Cursor } from '../collector.ts';
import { inlineKindOf, inlineLengthMax, insecureUrls, type InlineKind } from './inline-urls.ts';

const resourcesMax = 5_000;

type Draft = Omit<ResourceFacts, 'url'>;

/** Collects everything but images that the page makes a browser load. */
export function collectResources(cursor: Cursor): Collector<readonly ResourceFacts[]> {
  const resources: Draft[] = [];
  let inline: { readonly kind: InlineKind; readonly offset: number; text: string } | null = null;
  return {
    elements: [...Object.keys(finders), 'style'],
    open(name, attributes) {
      const inlineKind = cursor.inside('template') ? null : inlineKindOf(name, attributes);
      inline = inlineKind === null ? null : { kind: inlineKind, offset: cursor.offset, text: '' };
      const found = finders[name]?.(attributes, cursor);
      if (found == null || resources.length === resourcesMax || cursor.inside('template')) return;
      const { kind, src } = found;
      if (src === undefined || src.trim() === '') return;
      const renderBlocking = !cursor.inside('noscript') && blocksRendering(kind, attributes);
      const as = attributes['as']?.toLowerCase() ?? null;
      resources.push({ offset: cursor.offset, kind, src, as, inHead: cursor.inHead, renderBlocking });
    },
    text(chunk) {
      if (inline !== null && inline.text.length < inlineLengthMax)
        inline.text += chunk.slice(0, inlineLengthMax);
    },
    close(name) {
      if (inline === null || (name !== 'style' && name !== 'script')) return;
      const { kind, offset, text } = inline;
      inline = null;
      for (const src of insecureUrls(kind, text).slice(0, resourcesMax - resources.length))
        resources.push({ offset, kind, src, as: null, inHead: cursor.inHead, renderBlocking: false });
    },
    finish: (resolve) => resources.map((resource) => ({ url: resolve(resource.src), ...resource })),
  };
}

interface Found {
  readonly kind: ResourceFacts['kind'];
  readonly src: string | undefined;
}

type FindResource = (attributes: Attributes, cursor: Cursor) => Found | null;

const frame: FindResource = ({ src }) => ({ kind: 'iframe', src });
const media: FindResource = ({ src }) => ({ kind: 'media', src });

/** Finds what an element makes a browser load, by its name. */
const finders: Readonly<Record<string, FindResource>> = {
  iframe: frame,
  frame,
  video: media,
  audio: media,
  track: media,
  script: ({ src, type }) => (isScript(type) ? { kind: 'script', src } : null),
  source: ({ src }, cursor) => (cursor.inside('picture') ? null : { kind: 'media', src }),
  embed: ({ src }) => ({ kind: 'object', src }),
  object: ({ data }) => ({ kind: 'object', src: data }),
  link: linkResource,
};

/** Tells whether a browser runs a script of this type. It loads no other: consent banners hold scripts back by `text/plain`. */
function isScript(type = ''): boolean {
  const name = type.trim().toLowerCase();
  return name === '' || name === 'module' || scriptType.test(name);
}

/** https://mimesniff.spec.whatwg.org/#javascript-mime-type */
const scriptType =
  /^(?:application\/(?:x-)?(?:ecma|java)script|text\/(?:x-)?(?:ecma|java)script(?:1\.[0-5])?|text\/(?:j|live)script)$/;

function linkResource(attributes: Attributes): Found | null {
  const rel = splitTokens(attributes['rel']);
  const src = attributes['href'];
  const as = attributes['as']?.toLowerCase();
  if (rel.includes('stylesheet')) return rel.includes('alternate') ? null : { kind: 'stylesheet', src };
  if (rel.includes('manifest')) return { kind: 'manifest', src };
  if (rel.some((token) => iconRels.has(token))) return { kind: 'icon', src };
  if (rel.includes('modulepreload')) return { kind: 'script', src };
  if (!rel.includes('preload') || as === 'image') return null;
  return { kind: as === 'font' ? 'font' : 'preload', src };
}

const iconRels: ReadonlySet<string> = new Set([
  'icon',
  'apple-touch-icon',
  'apple-touch-icon-precomposed',
  'mask-icon',
]);

function blocksRendering(kind: ResourceFacts['kind'], attributes: Attributes): boolean {
  if (kind === 'stylesheet')
    return attributes['disabled'] === undefined && appliesToScreen(attributes['media']);
  if (kind !== 'script' || attributes['rel'] !== undefined) return false;
  const isModule = attributes['type']?.toLowerCase() === 'module';
  return !isModule && ['async', 'defer', 'nomodule'].every((name) => attributes[name] === undefined);
}

/** Tells whether a media query may match a screen: `(min-width: 60em)` may, `print` and `speech` never do. */
function appliesToScreen(media: string | undefined): boolean {
  const queries = (media ?? '').toLowerCase().split(',');
  return queries.some((query) => !/^\s*(only\s+)?(print|speech|not\s+all|not\s+screen)\b/.test(query));
}

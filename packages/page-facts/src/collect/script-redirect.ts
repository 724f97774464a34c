import type { ScriptRedirectFacts } from '../page-facts.ts';
import type { Attributes, Collector, Cursor } from './collector.ts';

/** Longest script that is searched, because a longer one is an application. */
const LENGTH_MAX = 5_000;

/** Finds an inline script, or the body's `onload`, that sends every reader elsewhere, as far as the source shows. */
export function collectScriptRedirect(cursor: Cursor): Collector<ScriptRedirectFacts | null> {
  let script: { readonly offset: number; text: string } | null = null;
  let found: { readonly href: string; readonly offset: number } | null = null;
  return {
    elements: ['script', 'body'],
    open(name, attributes) {
      if (name === 'body') {
        const href = redirectOf(attributes['onload'] ?? '');
        if (href !== null) found ??= { href, offset: cursor.offset };
        return;
      }
      const isRun = found === null && !cursor.inside('template') && isInlineScript(attributes);
      script = isRun ? { offset: cursor.offset, text: '' } : null;
    },
    text(chunk) {
      if (script !== null && script.text.length <= LENGTH_MAX) script.text += chunk;
    },
    close() {
      if (script === null) return;
      const href = redirectOf(script.text);
      if (href !== null) found = { href, offset: script.offset };
      script = null;
    },
    finish: (resolve) => found && { ...found, url: resolve(found.href) },
  };
}

function isInlineScript({ src, type = '' }: Attributes): boolean {
  return src === undefined && /^(?:|module|(?:text|application)\/(?:java|ecma)script)$/i.test(type.trim());
}

const comments = /\/\*[^]*?\*\/|^\s*<!--.*$|(?<!:)\/\/.*$/gm;

/** `location = '…'`, `location.href = '…'`, `location.replace('…')` and the like, with a literal only. */
const assignment =
  /(?<![\w$.])(?:(?:window|self|document|globalThis|top|parent)\.)*location(?:(?:\.href)?\s*=(?!=)|\.(?:replace|assign)\s*\()\s*(?:"((?:[^"\\]|\\\/)+)"|'((?:[^'\\]|\\\/)+)'|`([^`\\$]+)`)\s*(?:[;,)}]|$|\n)/;

/** `window['location']['href']` is `window.location.href`. */
const brackets = /\[["'](location|href|replace|assign)["']\]/g;

/** Signs that the redirect depends on a condition or waits for a call. */
const conditions =
  /\b(?:if|else|switch|case|for|while|catch|return|class|confirm|prompt)\b|[?]|&&|\|\||\bfunction\s*\*?\s*[\w$]|(?<!\.onload\s*)=\s*(?:async\s*)?(?:function\b|(?:\([^()]*\)|[\w$]+)\s*=>)|\bon(?!load\b)[a-z]+\s*=|addEventListener\(\s*["'`](?!DOMContentLoaded|load["'`])/;

function redirectOf(script: string): string | null {
  if (script.length > LENGTH_MAX) return null;
  const source = script.replaceAll(comments, '').replaceAll(brackets, '.$1');
  const match = assignment.exec(source);
  if (match === null || conditions.test(source.slice(0, match.index))) return null;
  const href = match[1] ?? match[2] ?? match[3];
  return href?.replaceAll('\\/', '/') ?? null;
}

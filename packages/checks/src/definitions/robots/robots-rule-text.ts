import type { RobotsRule } from '@plumbline/page-facts';

/** A robots directive with the place of its declaration, as evidence shows it. */
export interface DeclaredDirective {
  readonly directive: string;
  readonly source: 'meta' | 'header';
  readonly bot: string | null;
}

export function declaredDirective({ name, value, source, bot }: RobotsRule): DeclaredDirective {
  return { directive: value === null ? name : `${name}: ${value}`, source, bot };
}

/** Returns words for a sentence: `noindex (X-Robots-Tag header)`. */
export function describeDirective({ directive, source, bot }: DeclaredDirective): string {
  const place = source === 'header' ? 'X-Robots-Tag header' : `meta ${bot ?? 'robots'}`;
  return `${directive} (${place})`;
}

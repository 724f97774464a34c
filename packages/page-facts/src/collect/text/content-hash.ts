import { createHash } from 'node:crypto';
import { collapseSpace } from '../../text/text.ts';
import type { Collector, Cursor } from '../collector.ts';

/** 132 bits: enough to tell a million million pages apart, and few because each analysis stores them for each page. */
const LENGTH = 22;

/**
 * Computes the beginning of the SHA-256 (base64url) of the body: names of elements, text and images; no scripts, styles,
 * comments or other attributes.
 */
export function collectContentHash(cursor: Cursor): Collector<string> {
  const hash = createHash('sha256');
  let pieces: string[] = [];

  function add(piece: string): void {
    pieces.push(piece);
    if (pieces.length < 5_000) return;
    hash.update(pieces.join(''));
    pieces = [];
  }

  return {
    open(name, attributes) {
      if (cursor.inHead || !cursor.isRendered) return;
      add(`<${name}`);
      if (name === 'img') add(` ${attributes['src'] ?? ''}`);
    },
    text(chunk) {
      if (cursor.inHead || !cursor.isRendered || cursor.isBlank) return;
      add(`>${collapseSpace(chunk)}`);
    },
    finish: () => hash.update(pieces.join('')).digest('base64url').slice(0, LENGTH),
  };
}

import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** The limit for the JavaScript and CSS that a screen loads before it is shown (docs/decisions/012). */
const BYTES_MOST = 200_000;

/**
 * Measures the gzipped JavaScript and CSS that every screen loads first, and refuses a build in which a screen loads
 * too much.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const screens = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-screen.tsx') === true);
      const sizes = screens
        .map((screen) => ({ name: screen.name, ...gzippedBytes([...entry, screen], bundle) }))
        .sort((one, other) => other.js + other.css - one.js - one.css);
      for (const { name, js, css } of sizes) {
        this.info(`${name}: ${kilobytes(js + css)}, of which CSS ${kilobytes(css)}`);
      }
      const [largest] = sizes;
      if (largest === undefined) this.error('No screen was found: files of screens end in -screen.tsx.');
      if (largest.js + largest.css > BYTES_MOST) {
        this.error(
          `${largest.name} loads ${kilobytes(largest.js + largest.css)} first; the limit is ${kilobytes(BYTES_MOST)}. Load with lazy() what is not shown at once.`,
        );
      }
    },
  };
}

/** Returns the gzipped size of chunks with all their static imports, and of their styles. */
function gzippedBytes(from: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle) {
  const reached = new Set<string>();
  const sum = { js: 0, css: 0 };
  const visit = (fileName: string) => {
    const file = bundle[fileName];
    if (reached.has(fileName) || file === undefined) return;
    reached.add(fileName);
    if (file.type === 'asset') {
      sum.css += gzipSync(file.source).length;
      return;
    }
    sum.js += gzipSync(file.code).length;
    const styles = file.viteMetadata?.importedCss ?? [];
    for (const next of [...file.imports, ...styles]) visit(next);
  };
  for (const { fileName } of from) visit(fileName);
  return sum;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

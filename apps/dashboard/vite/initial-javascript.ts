import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Limit of the JavaScript that a screen loads before it shows. */
const BYTES_MOST = 200_000;

/** Measures the JavaScript that every screen loads first, gzipped, and refuses a build in which one loads too much. */
export function initialJavaScript(): Plugin {
  return {
    name: 'initial-javascript',
    apply: 'build',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const entry = chunks.filter(({ isEntry }) => isEntry);
      const screens = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith('-screen.tsx') === true);
      const sizes = screens
        .map((screen) => ({ name: screen.name, bytes: gzippedBytes([...entry, screen], bundle) }))
        .sort((one, other) => other.bytes - one.bytes);
      for (const { name, bytes } of sizes) this.info(`${name}: ${kilobytes(bytes)}`);
      const [largest] = sizes;
      if (largest === undefined) this.error('No screen was found: files of screens end in -screen.tsx.');
      if (largest.bytes > BYTES_MOST) {
        this.error(
          `${largest.name} loads ${kilobytes(largest.bytes)} of JavaScript first, and ${kilobytes(BYTES_MOST)} are the most. Load with lazy() what is not shown at once.`,
        );
      }
    },
  };
}

/** Returns the gzipped size of chunks with all their static imports. */
function gzippedBytes(from: readonly Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): number {
  const reached = new Set<string>();
  const visit = (fileName: string): number => {
    const chunk = bundle[fileName];
    if (reached.has(fileName) || chunk?.type !== 'chunk') return 0;
    reached.add(fileName);
    return chunk.imports.reduce((sum, next) => sum + visit(next), gzipSync(chunk.code).length);
  };
  return from.reduce((sum, { fileName }) => sum + visit(fileName), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

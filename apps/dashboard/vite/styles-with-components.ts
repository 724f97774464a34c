import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OF_LIBRARY = /\/@mantine\/core\/.*\/(\w+)\.module\.mjs$/;
const ALL_STYLES = '@mantine/core/styles.layer.css';

/**
 * Loads the styles of a library component with its code, so that a screen loads only the styles of components that it
 * shows. In development, all styles are loaded at once.
 */
export function stylesWithComponents(): Plugin {
  let isBuild = false;
  return {
    name: 'styles-with-components',
    enforce: 'pre',
    configResolved: ({ command }) => {
      isBuild = command === 'build';
    },
    resolveId: (source) => (!isBuild && source.endsWith('/mantine.css') ? pathOf(ALL_STYLES) : undefined),
    transform: (code, id) => {
      const [, name] = OF_LIBRARY.exec(id) ?? [];
      if (!isBuild || name === undefined) return undefined;
      const styles = pathOf(`@mantine/core/styles/${name}.layer.css`);
      return { code: `import ${JSON.stringify(styles)};\n${code}`, map: null, moduleSideEffects: true };
    },
  };
}

function pathOf(specifier: string): string {
  return fileURLToPath(import.meta.resolve(specifier));
}

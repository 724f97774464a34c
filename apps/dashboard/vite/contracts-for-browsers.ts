import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin } from 'vite';

const SOURCES = new URL('../../../packages/contracts/src/', import.meta.url);
const CONTRACTS = fileURLToPath(new URL('index.ts', SOURCES));
/** Exports that need no schema. */
const PLAIN = [
  'wording.ts',
  'vocabulary-names.ts',
  'access/role-order.ts',
  'analyses/fetch-failures.ts',
  'analyses/path-matcher.ts',
  'analyses/request-outcomes.ts',
  'analyses/why-not-judged.ts',
];

/**
 * Gives browsers only the parts of the contracts that they use: methods and paths of routes, words of vocabularies,
 * limits, and wording. Schemas are only for the server and the compiler, and would be a fifth of the loaded code. An
 * import of anything else fails the build.
 */
export function contractsForBrowsers(): Plugin {
  return {
    name: 'contracts-for-browsers',
    enforce: 'pre',
    resolveId: (source) => (source === '@plumbline/contracts' ? CONTRACTS : undefined),
    load: async (id) => {
      if (id !== CONTRACTS) return undefined;
      const { module } = await runnerImport<Record<string, unknown>>(CONTRACTS);
      const calls = Object.entries(module).flatMap(([name, value]) => {
        const kept = name.endsWith('Routes')
          ? callsOf(value as Routes)
          : (limitOf(value) ?? optionsOf(value));
        return kept === null ? [] : [`export const ${name} = ${JSON.stringify(kept)};`];
      });
      const plain = PLAIN.map((file) => fileURLToPath(new URL(file, SOURCES)));
      return [...plain.map((file) => `export * from ${JSON.stringify(file)};`), ...calls].join('\n');
    },
  };
}

type Routes = Readonly<Record<string, Route>>;
interface Route {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly scopes: unknown;
  readonly role?: string;
  readonly success: { readonly body?: unknown; readonly contentTypes?: readonly string[] };
}

/** The parts of a route that the API client reads, and its scopes. */
function callsOf(routes: Routes) {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { operationId, method, path, scopes, role, success }]) => [
      name,
      {
        operationId,
        method,
        path,
        scopes,
        role,
        success: { body: 'body' in success, contentTypes: success.contentTypes },
      },
    ]),
  );
}

function limitOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

/** Returns the options of a vocabulary; null for other exports. */
function optionsOf(value: unknown): { readonly options: readonly string[] } | null {
  const options = (value as { readonly options?: unknown } | null)?.options;
  return isWords(options) ? { options } : null;
}

function isWords(options: unknown): options is readonly string[] {
  return Array.isArray(options) && options.every((option) => typeof option === 'string');
}

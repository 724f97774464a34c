import { readFile } from 'node:fs/promises';
import { transformSync } from '@swc/wasm-typescript';

/** Like `jest-resolver.cjs`: a library may mean something else by a `source` condition. */
export async function resolve(specifier, context, nextResolve) {
  if (!context.parentURL?.includes('/node_modules/')) return nextResolve(specifier, context);
  const conditions = context.conditions.filter((condition) => condition !== 'source');
  return nextResolve(specifier, { ...context, conditions });
}

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { code } = transformSync(await readFile(new URL(url), 'utf8'), { mode: 'strip-only' });
  return { format: 'module', shortCircuit: true, source: code };
}

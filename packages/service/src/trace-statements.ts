import { isInTrace, isTracing, withSpan } from './tracing.ts';

/** The common part of a pool and its clients. */
interface Queries {
  query: unknown;
}

interface Pool extends Queries {
  on(event: 'connect', listener: (client: Queries) => void): unknown;
}

/**
 * Makes each statement a part of the current trace, without its values. Statements that a process repeats for itself,
 * such as looking for work, are in no trace. Does nothing while tracing is off.
 */
export function traceStatements(pool: Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on('connect', traceQueries);
}

function traceQueries(target: Queries): void {
  const query = (target.query as (...parameters: unknown[]) => unknown).bind(target);
  target.query = (...parameters: unknown[]) => {
    // The pool passes statements to its clients with a callback; these have their span already.
    if (typeof parameters.at(-1) === 'function' || !isInTrace()) return query(...parameters);
    const [statement] = parameters as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) };
    const [operation = ''] = text.trimStart().split(/\s/, 1);
    return withSpan(operation, attributes, async () => query(...parameters), 'out');
  };
}

const TEXT_MAX = 2_000;

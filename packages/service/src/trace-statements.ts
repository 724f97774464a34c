import { isInTrace, isTracing, withSpan } from './tracing.ts';

/** What a pool and its clients have in common. */
interface Queries {
  query: unknown;
}

interface Pool extends Queries {
  on(event: 'connect', listener: (client: Queries) => void): unknown;
}

/**
 * Makes each statement a part of the trace that is going on, without its values. What a process asks again and again for
 * itself, such as whether there is work, is in no trace. Does nothing while nobody traces.
 */
export function traceStatements(pool: Pool): void {
  if (!isTracing()) return;
  traceQueries(pool);
  pool.on('connect', traceQueries);
}

function traceQueries(target: Queries): void {
  const query = (target.query as (...parameters: unknown[]) => unknown).bind(target);
  target.query = (...parameters: unknown[]) => {
    // The pool asks its clients with a callback, and that statement has its span already.
    if (typeof parameters.at(-1) === 'function' || !isInTrace()) return query(...parameters);
    const [statement] = parameters as [string | { readonly text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) };
    const [operation = ''] = text.trimStart().split(/\s/, 1);
    return withSpan(operation, attributes, async () => query(...parameters), 'out');
  };
}

const TEXT_MAX = 2_000;

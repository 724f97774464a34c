import type { SeoContext } from '@plumbline/contracts';

/** An assistant has room for little more; the contract promises less than this. */
const SHORT_BYTES = 4_096;
/** What pages say, as long as they like. */
const LISTS = ['keywords', 'structuredDataTypes', 'languages'] as const;

/** The same with as many values of its longest lists as there is room for: their totals say how many there are. */
export function shorten(context: SeoContext): SeoContext {
  if (bytesOf(context) < SHORT_BYTES) return context;
  const [longest] = [...LISTS].sort((one, other) => bytesOf(context[other]) - bytesOf(context[one]));
  if (longest === undefined || context[longest].length === 0) return context;
  return shorten({ ...context, [longest]: context[longest].slice(0, -1) });
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

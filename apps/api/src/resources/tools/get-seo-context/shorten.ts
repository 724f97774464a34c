import type { SeoContext } from '@plumbline/contracts';
import { ANSWER_BYTES_MAX, bytesOf } from '../fitting.ts';

/** What pages say, as long as they like. */
const LISTS = ['keywords', 'structuredDataTypes', 'languages'] as const;

/** The same with as many values of its longest lists as there is room for: their totals say how many there are. */
export function shorten(context: SeoContext): SeoContext {
  if (bytesOf(context) < ANSWER_BYTES_MAX) return context;
  const [longest] = [...LISTS].sort((one, other) => bytesOf(context[other]) - bytesOf(context[one]));
  if (longest === undefined || context[longest].length === 0) return context;
  return shorten({ ...context, [longest]: context[longest].slice(0, -1) });
}

import { ANSWER_BYTES_MAX, jsonBytes, type SeoContext } from '@plumbline/contracts';

/** Lists whose values come from pages, in any length. */
const LISTS = ['keywords', 'structuredDataTypes', 'languages'] as const;

/** Returns the context with as many values of its longest lists as fit; their totals tell how many there are. */
export function shortenContext(context: SeoContext): SeoContext {
  if (jsonBytes(context) < ANSWER_BYTES_MAX) return context;
  const [longest] = [...LISTS].sort((one, other) => jsonBytes(context[other]) - jsonBytes(context[one]));
  if (longest === undefined || context[longest].length === 0) return context;
  return shortenContext({ ...context, [longest]: context[longest].slice(0, -1) });
}

import { ANSWER_BYTES_MAX, jsonBytes, type SeoContext } from '@plumbline/contracts';

/** Lists whose values come from pages and can have any length. */
const LISTS = ['keywords', 'structuredDataTypes', 'languages'] as const;

/** Shortens the longest lists of the context until it fits. Their totals still say how many values there are. */
export function shortenContext(context: SeoContext): SeoContext {
  if (jsonBytes(context) < ANSWER_BYTES_MAX) return context;
  const [longest] = [...LISTS].sort((one, other) => jsonBytes(context[other]) - jsonBytes(context[one]));
  if (longest === undefined || context[longest].length === 0) return context;
  return shortenContext({ ...context, [longest]: context[longest].slice(0, -1) });
}

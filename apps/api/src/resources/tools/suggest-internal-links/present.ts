import { basedOn, pageText, type ExtentSource, type LinkSuggestions } from '@plumbline/contracts';
import type { LinkSuggestions as Found } from '@plumbline/suggestions';
import { counted, formatNumber } from '../../../wording.ts';

interface Compared {
  readonly analysis: ExtentSource;
  readonly host: string;
  /** The number of pages that were compared with the text. */
  readonly compared: number;
  readonly indexable: number;
}

export function presentLinkSuggestions(
  { suggestions, total }: Found,
  compared: Compared,
  limit: number,
): LinkSuggestions {
  const shown = suggestions.slice(0, limit);
  return {
    summary: summaryOf(total, shown.length, compared),
    basedOn: basedOn(compared.analysis),
    suggestionsTotal: total,
    suggestions: shown.map((suggestion) => ({
      untrusted: true as const,
      ...suggestion,
      targetTitle: pageText(suggestion.targetTitle),
      context: pageText(suggestion.context),
    })),
  };
}

function summaryOf(total: number, shown: number, pages: Compared): string {
  const { host, compared, indexable } = pages;
  if (compared === 0) {
    return `No page of ${host} can be indexed, so there is none to link to. get-plan with the filter indexing says why.`;
  }
  const scope =
    compared < indexable
      ? `the first ${counted(compared, 'indexable page')} of ${host}, of ${formatNumber(indexable)}`
      : `the ${counted(compared, indexable === 0 ? 'page' : 'indexable page')} of ${host}`;
  if (total === 0) {
    return `There is no link to suggest: the text already links to each page that it names, and none of ${scope} is about the same.`;
  }
  const cut = shown < total ? ` ${shown === 1 ? 'One is' : `${shown} are`} shown.` : '';
  return `The text could link to ${counted(total, 'more page')}, of ${scope}. The best comes first.${cut}`;
}

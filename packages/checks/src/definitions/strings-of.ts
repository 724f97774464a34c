import { isList, type StructuredValue } from '@plumbline/page-facts';

/**
 * Returns the texts of a property of structured data. It skips nested nodes, because they are also nodes of the page.
 */
export function stringsOf(value: StructuredValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

import { isList, type StructuredValue } from '@plumbline/page-facts';

/** Returns the texts of a property of structured data. Nested nodes are also nodes of the page. */
export function stringsOf(value: StructuredValue): readonly string[] {
  if (typeof value === 'string') return [value];
  return isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

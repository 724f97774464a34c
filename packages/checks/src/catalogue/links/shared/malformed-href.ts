import { parseHttpUrl } from '@plumbline/web';
import { withoutFragment } from '../../url/shared/without-fragment.ts';

/** The reason why an href cannot be what its author meant. */
export type HrefFault =
  | 'not_a_url'
  | 'misspelled_scheme'
  | 'encoded_whitespace'
  | 'template_token'
  | 'email'
  | 'phone_number'
  | 'host_blank';

/**
 * Returns the fault of a href as written; null if there is none. Browsers ignore white space at its ends.
 *
 * @param name - text of the link: a page about `undefined` or `NaN` has the word in its address on purpose
 */
export function faultOfHref(href: string, baseUrl: string, name = ''): HrefFault | null {
  const text = withoutFragment(href).trim();
  if (text === '' || text.length > lengthMax) return null;
  const isPlain = plainHref.test(text);
  if (!isPlain && otherScheme.test(text)) return null;
  const [, word] = missingValue.exec(text) ?? [];
  if (word !== undefined && !mentions(name, word)) return 'template_token';
  if (isPlain) return null;
  const [fault] = faults.find(([, pattern]) => pattern.test(text)) ?? [null];
  if (fault !== null) return fault;
  return parseHttpUrl(text, baseUrl) === null ? 'not_a_url' : null;
}

/** Longer URLs are not crawled, and patterns run out of stack on megabytes. */
const lengthMax = 10_000;

/** Matches nearly all hrefs: a path, with or without a host in Latin letters, without any of the faults below. */
const plainHref =
  /^(?:https?:\/\/(?:[a-z\d][a-z\d-]{0,62}\.){1,3}[a-z]{2,63}(?=[/?#]|$))?\/?(?:[\w.-]+\/)*[\w.-]*(?:[?#][\w.=&-]*)?$/i;

/** The text that scripts write for a missing value. */
const missingValue = /(?:^|\/)(undefined|null)(?:[/?]|$)/i;

function mentions(name: string, word: string): boolean {
  return name.toLowerCase().includes(word.toLowerCase());
}

/** Schemes that only browsers can read. */
const otherScheme = /^(?!h{1,2}t|t{2,3}ps?:)[a-z][a-z\d+.-]*:/i;

const faults: readonly (readonly [HrefFault, RegExp])[] = [
  ['template_token', /\{\{|\{%|\$\{|<%|%7B%7B|\[object Object\]/i],
  [
    'misspelled_scheme',
    /^(?!https?:\/\/)(?:h{1,2}t{1,3}p{0,2}s{0,2}|t{2,3}ps?):?\/\/|^https?:\/{3,}|^https?:(?:\/\/)?https?(?::|\/\/)/i,
  ],
  ['encoded_whitespace', /^%20|%20$/],
  ['host_blank', /^https?:\/\/[^/?#]*[ ]/i],
  ['email', /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i],
  ['phone_number', /^\+\d[\d ()/-]{6,}$/],
];

/** A fault in the characters of an address. */
export type CharacterFault =
  | 'space'
  | 'reserved_character'
  | 'control_character'
  | 'not_ascii'
  | 'mixed_case_escapes'
  | 'encoded_space'
  | 'plus_sign'
  | 'double_encoding'
  | 'invalid_escape'
  | 'not_utf8';

/** Faults that browsers repair without changing the meaning; others may lead elsewhere. */
const minor: ReadonlySet<CharacterFault> = new Set([
  'not_ascii',
  'mixed_case_escapes',
  'encoded_space',
  'plus_sign',
]);

export function isGrave(fault: CharacterFault): boolean {
  return !minor.has(fault);
}

/** Tells whether an href has only harmless characters, as nearly all have. */
export function isPlain(href: string): boolean {
  return /^[!#$&-;=?-[\]_a-z~]*$/.test(href);
}

/**
 * Returns faults of an href as written, which normalising hides. Browsers ignore white space at its ends.
 *
 * @see https://www.rfc-editor.org/rfc/rfc3986 (which characters an address may hold)
 */
export function faultsOfHref(href: string): readonly CharacterFault[] {
  const trimmed = href.replace(/^[\0- ]*|(?<![\0- ])[\0- ]*$/g, '');
  return [
    ...faultsMatching(/ /, trimmed, 'space'),
    ...faultsMatching(/["<>\\^`{|}]/, trimmed, 'reserved_character'),
    ...faultsMatching(/[\x00-\x1F\x7F]/, trimmed, 'control_character'),
    ...faultsMatching(/[^\x00-\x7F]/, trimmed, 'not_ascii'),
  ];
}

/** Returns faults in the path of a normalised URL. */
export function faultsOfPath(url: string): readonly CharacterFault[] {
  const path = new URL(url).pathname;
  if (!/[%+]/.test(path)) return [];
  const hasInvalidEscape = /%(?![\da-f]{2})/i.test(path);
  return [
    ...faultsMatching(/%20/, path, 'encoded_space'),
    ...faultsMatching(/\+/, path, 'plus_sign'),
    ...faultsMatching(/%25[\da-f]{2}/i, path, 'double_encoding'),
    ...(hasInvalidEscape ? (['invalid_escape'] as const) : isUtf8(path) ? [] : (['not_utf8'] as const)),
  ];
}

function faultsMatching(pattern: RegExp, text: string, fault: CharacterFault): readonly CharacterFault[] {
  return pattern.test(text) ? [fault] : [];
}

function isUtf8(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Language codes that ISO 639-1 has replaced; ICU still knows them. */
export const deprecatedLanguages: Readonly<Record<string, string>> = {
  in: 'id',
  iw: 'he',
  ji: 'yi',
  jw: 'jv',
  mo: 'ro',
  sh: 'sr',
};

/** Country codes that are not language codes, with the language that people mean by them. */
export const languageOfCountry: Readonly<Record<string, string>> = {
  at: 'de',
  cn: 'zh',
  cz: 'cs',
  dk: 'da',
  gr: 'el',
  jp: 'ja',
  rs: 'sr',
  ua: 'uk',
  vn: 'vi',
};

/** Country codes that are also language codes of another country, with the languages of the country. */
export const lookalikeLanguages: Readonly<Record<string, readonly string[]>> = {
  be: ['nl', 'fr', 'de'],
  br: ['pt'],
  ch: ['de', 'fr', 'it'],
  kr: ['ko'],
  se: ['sv'],
};

/** The meaning of codes that ISO 3166-1 reserves without assigning them. */
export const regionCorrections: Readonly<Record<string, string>> = { UK: 'GB' };

/** Codes that ICU names although ISO 3166-1 assigns them to no country: unions, withdrawn and private-use codes. */
export const unassignedRegions: ReadonlySet<string> = new Set([
  'EU',
  'EZ',
  'UN',
  'QO',
  'XA',
  'XB',
  'ZZ',
  'AN',
  'BU',
  'CS',
  'DD',
  'FX',
  'NT',
  'SU',
  'TP',
  'YD',
  'YU',
  'ZR',
]);

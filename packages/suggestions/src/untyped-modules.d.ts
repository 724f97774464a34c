/** Lists of stop words by ISO 639-3 code, beside a few functions. */
declare module 'stopword' {
  const lists: Readonly<Record<string, unknown>>;
  export = lists;
}

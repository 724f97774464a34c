import { wordsOf } from '@plumbline/page-facts';

export interface Document {
  readonly url: string;
  readonly text: string;
}

/** Returns the best matching documents for a text, without those of a set. */
export type Search = (text: string, without: ReadonlySet<string>, limit: number) => readonly string[];

const K1 = 1.2;
const B = 0.75;

/**
 * Creates Okapi BM25 over an inverted index (Robertson and Zaragoza 2009, with the idf of Lucene): lower case, no
 * stems.
 */
export function createBm25(documents: readonly Document[]): Search {
  const postings = new Map<string, { readonly index: number; count: number }[]>();
  const lengths = documents.map(({ text }, index) => {
    const words = wordsOf(text.toLowerCase());
    for (const word of words) {
      const list = postings.get(word) ?? [];
      postings.set(word, list);
      const last = list.at(-1);
      if (last?.index === index) last.count += 1;
      else list.push({ index, count: 1 });
    }
    return words.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, documents.length);
  return (text, without, limit) => {
    const scores = new Float64Array(documents.length);
    for (const word of new Set(wordsOf(text.toLowerCase()))) {
      const list = postings.get(word) ?? [];
      const idf = Math.log(1 + (documents.length - list.length + 0.5) / (list.length + 0.5));
      for (const { index, count } of list) {
        const norm = K1 * (1 - B + (B * (lengths[index] ?? 0)) / mean);
        scores[index] = (scores[index] ?? 0) + (idf * count * (K1 + 1)) / (count + norm);
      }
    }
    const found: string[] = [];
    const order = [...documents.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
    for (const index of order) {
      const url = documents[index]?.url ?? '';
      if (found.length === limit || (scores[index] ?? 0) === 0) break;
      if (!without.has(url)) found.push(url);
    }
    return found;
  };
}

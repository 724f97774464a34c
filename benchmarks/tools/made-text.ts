/**
 * Generates texts of artificial words, the same in every run; a few words are common and most are rare, as in
 * languages.
 */
export function createWriter(seed: number) {
  let state = seed;
  const next = (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
  const word = () => {
    const rank = Math.floor(WORDS * (next(1_000) / 1_000) ** 3);
    return `${SYLLABLES[rank % 20] ?? ''}${SYLLABLES[Math.floor(rank / 20) % 20] ?? ''}${SYLLABLES[Math.floor(rank / 400)] ?? ''}`;
  };
  const words = (count: number) => Array.from({ length: count }, word).join(' ');
  return { words, next };
}

const WORDS = 8_000;
const SYLLABLES = 'ka lo mi ter so van ri del mo pas tin gra be lu nor fi sta qu zen ho'.split(' ');

/** Returns a page of some 25 kB with 20 links. */
export function madePage(writer: ReturnType<typeof createWriter>, url: string): string {
  const links = Array.from(
    { length: 20 },
    () => `<li><a href="/page-${writer.next(10_000)}">${writer.words(3)}</a></li>`,
  );
  const paragraphs = Array.from({ length: 40 }, () => `<p>${writer.words(60)}.</p>`);
  return `<!doctype html><html lang="en"><head><title>${writer.words(5)}</title><meta name="viewport" content="width=device-width">
<meta name="description" content="${writer.words(15)}"><link rel="canonical" href="${url}"></head>
<body><nav><ul>${links.join('')}</ul></nav><main><h1>${writer.words(4)}</h1>${paragraphs.join('\n')}</main></body></html>`;
}

import { textLength, wordsOf, type HtmlPageFacts, type ImageFacts } from '@plumbline/page-facts';
import { definePageCheck } from '../../check.ts';
import { shorten } from '../../definitions/shorten.ts';
import { isShown } from './shared/shown-images.ts';
import { andMore } from '../links/shared/link-list.ts';

const imagesMax = 20;
/** Graphemes. */
const longMin = 101;
const veryLongMin = 251;
const repetitionsMin = 4;
/** Fewest letters of a word that counts. Shorter words are articles and the like. */
const wordLettersMin = 4;
const sameAltMin = 5;

type Reason = 'file_name' | 'generic' | 'long' | 'very_long' | 'repetition' | 'same_as_others';

interface Found extends Record<string, unknown> {
  readonly total: number;
  readonly images: readonly { readonly src: string | null; readonly alt: string; readonly reason: Reason }[];
}

export const imgAltQuality = definePageCheck<'html', Found>({
  id: 'img-alt-quality',
  title: 'Alt text is a file name, generic or too long',
  category: 'images',
  dimension: 'icons_images',
  type: 'og_images',
  severity: 'low',
  effort: 'medium',
  why: 'Alt text is what people hear who cannot see the image, and what image search reads. A file name, the word "image" or a list of keywords tells neither of them anything.',
  howToFix: 'Rewrite the text as a short description of what this image shows.',
  example: {
    bad: '<img src="/IMG_2041.jpg" alt="IMG_2041">',
    good: '<img src="/IMG_2041.jpg" alt="Rye bread in the oven">',
  },
  references: ['https://developers.google.com/search/docs/appearance/google-images#descriptive-alt-text'],
  decisions: [
    'Takes a file stem for one only with digits or separators: `berlin.jpg` may well show Berlin. Repeated words count from four letters on. A text of nothing but punctuation describes nothing; a symbol may.',
  ],
  appliesTo: 'html',
  run(page) {
    const found = poorAlts(page);
    if (found.length === 0) return null;
    const images = found
      .slice(0, imagesMax)
      .map(({ src, alt, reason }) => ({ src, alt: alt.slice(0, 300), reason }));
    const isVeryLong = found.some(({ reason }) => reason === 'very_long');
    return { severity: isVeryLong ? 'medium' : 'low', evidence: { total: found.length, images } };
  },
  places: ({ images }) => images.map(({ src }) => src ?? ''),
  observed: ({ images }) => images.map(({ alt }) => alt),
  message({ total, images: [first] }) {
    if (first === undefined) return 'Alt texts do not describe their images.';
    return `The alt text "${shorten(first.alt, 80)}" ${texts[first.reason]}${andMore(total)}.`;
  },
});

const texts: Readonly<Record<Reason, string>> = {
  file_name: 'is a file name',
  generic: 'would fit any image',
  long: 'is longer than 100 characters',
  very_long: 'is longer than 250 characters',
  repetition: 'repeats a word',
  same_as_others: 'is used for five or more images',
};

const generic: ReadonlySet<string> = new Set([
  'image',
  'images',
  'photo',
  'picture',
  'pic',
  'img',
  'logo',
  'banner',
  'icon',
  'untitled',
  'placeholder',
  'thumbnail',
  'graphic',
  'bild',
  'foto',
  'symbol',
  'platzhalter',
  'imagen',
  'immagine',
  'imagem',
  'afbeelding',
  'изображение',
  'фото',
  'картинка',
  '画像',
  '图片',
  '이미지',
]);

function poorAlts(page: HtmlPageFacts): Found['images'] {
  const images = page.html.images.flatMap((image) =>
    image.element === 'img' && image.alt !== null && image.alt.trim() !== '' && isShown(image)
      ? [{ image, alt: image.alt.trim() }]
      : [],
  );
  const urlsByAlt = new Map<string, Set<string>>();
  for (const { image, alt } of images) {
    urlsByAlt.set(alt, (urlsByAlt.get(alt) ?? new Set()).add(image.url ?? ''));
  }
  return images.flatMap(({ image, alt }) => {
    const reason =
      reasonOf(image, alt) ?? ((urlsByAlt.get(alt)?.size ?? 0) >= sameAltMin ? 'same_as_others' : null);
    return reason === null ? [] : [{ src: image.src?.slice(0, 200) ?? null, alt, reason }];
  });
}

function reasonOf(image: ImageFacts, alt: string): Reason | null {
  if (/\.(?:jpe?g|png|gif|webp|avif|svg)$/i.test(alt) || isFileStem(alt, image.url)) return 'file_name';
  if (generic.has(alt.toLowerCase()) || !/[\p{L}\p{N}\p{S}]/u.test(alt)) return 'generic';
  // A text never has more graphemes than code units, so counting is seldom needed.
  const length = alt.length < longMin ? alt.length : textLength(alt);
  if (length >= veryLongMin) return 'very_long';
  if (length >= longMin) return 'long';
  return repeatsWord(alt) ? 'repetition' : null;
}

/**
 * Tells whether the text is the name of the file. A name of plain words may be a good description. A name with digits
 * or separators is none, unless it numbers a callout.
 */
function isFileStem(alt: string, url: string | null): boolean {
  if (url === null || !/[\d_]|\w-\w/.test(alt) || /\s|^\d{1,3}$/.test(alt)) return false;
  const file = new URL(url).pathname.split('/').at(-1) ?? '';
  return file.replace(/\.\w+$/, '').toLowerCase() === alt.toLowerCase();
}

function repeatsWord(alt: string): boolean {
  if (alt.length < repetitionsMin * wordLettersMin) return false;
  const counts = new Map<string, number>();
  for (const word of wordsOf(alt.toLowerCase())) {
    if (word.length >= wordLettersMin) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts.values()].some((count) => count >= repetitionsMin);
}

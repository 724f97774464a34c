import punycode from 'punycode.js';

/**
 * Labels that cannot be taken for others: letters of one alphabet, without those that look like another letter or a
 * sign. A Cyrillic or Greek label needs a letter that has no Latin twin, as in Chromium: “сосо” looks like “coco”.
 */
const CLEAR = [
  /^(?!.*[ıĸŀŉŋ])[a-z\dß-öø-ýÿ-ž-]+$/,
  /^(?=.*[бвджзийклмнтфцчшщэя])[а-яёіїєґў\d-]+$/,
  /^(?=.*[βγδεζθλμξπσφχψ])[α-ωΐά-ΰϊ-ώ\d-]+$/,
  /^(?!.*[一丶ノへヘ])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\d-]+$/u,
  /^[\p{Script=Hangul}\d-]+$/u,
] as const;

/** Returns a host with its letters: `xn--bcher-kva.example` as `bücher.example`. All that could mislead stays encoded. */
export function readableHost(host: string): string {
  return host.replaceAll(/(?<![^.])xn--[a-z\d-]+/g, (label) => {
    const letters = lettersOf(label);
    return letters !== null && CLEAR.some((clear) => clear.test(letters)) ? letters : label;
  });
}

/** Returns the letters of an encoded label; null if the browser would not encode them like this. */
function lettersOf(label: string): string | null {
  try {
    const letters = punycode.toUnicode(label);
    return new URL(`http://${letters}`).hostname === label ? letters : null;
  } catch {
    return null;
  }
}

/** Returns every number that a text may mean: `1.299,00`, `1,299.00` and `1 299` are read in each sensible way. */
export function visibleNumbers(text: string): ReadonlySet<number> {
  const numbers = new Set<number>();
  for (const [written] of text.matchAll(/\d+(?:[.,'’\s\u00a0\u202f]\d+)*/g)) {
    for (const part of written.split(/\s(?!\d{3}(?:\D|$))/)) {
      for (const reading of readings(part)) numbers.add(reading);
    }
  }
  return numbers;
}

/** Tells whether a text shows a price, even with small cents behind the whole number and no separator: `12<sup>99</sup>`. */
export function showsPrice(text: string, price: number): boolean {
  const digits = String(Math.round(price * 100)).padStart(3, '0');
  const whole = digits.slice(0, -2).replaceAll(/\d(?=\d)/g, "$&[.,'’\\s]?");
  const cents = digits.slice(-2);
  return visibleNumbers(text).has(price) || new RegExp(`(?<!\\d)${whole}\\s?${cents}(?!\\d)`).test(text);
}

/** Returns the number read as a whole number, and read with its last separator as the decimal point. */
function readings(written: string): readonly number[] {
  const digits = written.replaceAll(/\D/g, '');
  const decimal = /^(.*)[.,'’](\d{1,3})$/s.exec(written);
  if (decimal === null) return [Number(digits)];
  const [, whole = '', fraction = ''] = decimal;
  return [Number(digits), Number(`${whole.replaceAll(/\D/g, '')}.${fraction}`)];
}

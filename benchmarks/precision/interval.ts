const Z = 1.96;

/** Returns Wilson's 95 % interval of a share, which holds for few observations and for shares near 1. */
export function wilsonInterval(right: number, judged: number): readonly [number, number] {
  if (judged === 0) return [0, 1];
  const share = right / judged;
  const divisor = 1 + Z ** 2 / judged;
  const middle = (share + Z ** 2 / (2 * judged)) / divisor;
  const reach = (Z * Math.sqrt((share * (1 - share)) / judged + Z ** 2 / (4 * judged ** 2))) / divisor;
  return [Math.max(0, middle - reach), Math.min(1, middle + reach)];
}

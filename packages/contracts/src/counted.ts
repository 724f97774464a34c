const format = new Intl.NumberFormat('en');

/** Puts a number before its noun: "1 page", "2,000 pages". */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${format.format(number)} ${number === 1 ? noun : plural}`;
}

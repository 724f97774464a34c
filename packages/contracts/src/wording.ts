const format = new Intl.NumberFormat('en');

/** "1 page", "2,000 pages": a number never stands without its noun. */
export function counted(number: number, noun: string, plural = `${noun}s`): string {
  return `${format.format(number)} ${number === 1 ? noun : plural}`;
}

const formats = new Map<number, Intl.NumberFormat>();

/** Returns "12,345", or "1.20" with two decimals: the only format of numbers that people see. */
export function formatNumber(value: number | bigint, decimals = 0): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(decimals, format);
  }
  return format.format(value);
}

/** Returns "512 B", "1.2 KB" or "3.4 MB". */
export function formatBytes(value: number): string {
  if (value < 1000) return `${value} B`;
  return value < 1_000_000
    ? `${formatNumber(value / 1000, 1)} KB`
    : `${formatNumber(value / 1_000_000, 1)} MB`;
}

/** Puts a number before its noun: "1 page", "2,000 pages". */
export function counted(number: number | bigint, noun: string, plural = `${noun}s`): string {
  return `${formatNumber(number)} ${Number(number) === 1 ? noun : plural}`;
}

/** Returns the median with the least and the most. */
export function spread(figures: readonly number[]): string {
  const sorted = [...figures].sort((a, b) => a - b);
  const show = (figure = 0) => (figure < 10 ? figure.toFixed(1) : String(Math.round(figure)));
  return `${show(sorted[Math.floor(sorted.length / 2)])} (${show(sorted[0])} to ${show(sorted.at(-1))})`;
}

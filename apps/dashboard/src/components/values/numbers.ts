import { formatNumber as number } from '@plumbline/contracts';

export { counted } from '@plumbline/contracts';
export { number };

/** "1.2 MB" */
export function bytes(value: number): string {
  if (value < 1000) return `${value} B`;
  return value < 1_000_000 ? `${number(value / 1000, 1)} KB` : `${number(value / 1_000_000, 1)} MB`;
}

/** "3 min 20 s" */
export function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60
    ? `${minutes} min ${Math.round(seconds % 60)} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

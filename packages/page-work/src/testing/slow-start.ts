import { setTimeout as sleep } from 'node:timers/promises';

// A module that loads slowly.
await sleep(2_000);

export function echo(value: string): string {
  return value;
}

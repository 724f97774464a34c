import { v7 } from 'uuid';

/** Returns a new id: UUIDv7, lower case, so that ids sort by the time they were made. */
export function newId(): string {
  return v7();
}

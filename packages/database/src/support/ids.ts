import { v7 } from 'uuid';

/**
 * Returns a new id: UUIDv7, lower case, so that ids sort by the time they were made.
 *
 * @param at makes it sort as if it were made then
 */
export function newId(at?: Date): string {
  return v7(at && { msecs: at.getTime() });
}

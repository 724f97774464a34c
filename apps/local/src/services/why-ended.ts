import type { DataFolder } from '../data-folder.ts';

/** Below this, PostgreSQL cannot add to its log of changes, in files of 16 MB. */
const ROOM_BYTES = 16 * 1024 * 1024;

/** Returns the error of a part that has ended. A full disk is named: the logs, which lie on it, cannot. */
export async function whyEnded(ended: string, folder: Pick<DataFolder, 'path' | 'roomLeft'>): Promise<Error> {
  const isFull = (await folder.roomLeft()) < ROOM_BYTES;
  const advice = `The disk of ${folder.path} is full. Make room on it and start again: the analysis goes on where it was.`;
  return new Error(isFull ? `${ended}\n${advice}` : ended);
}

const DELETED_AT_ONCE = 10_000;

/** Deletes some thousands of rows a statement until none are left: after a year there may be millions. */
export async function deleteInBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  let deleted: number;
  do {
    deleted = await deleteSome(DELETED_AT_ONCE);
  } while (deleted === DELETED_AT_ONCE);
}

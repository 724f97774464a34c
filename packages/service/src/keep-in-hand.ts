/** Holds work in the set until it ends, so that somebody else can wait for all of it. */
export async function keepInHand(inHand: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  inHand.add(work);
  try {
    await work;
  } finally {
    inHand.delete(work);
  }
}

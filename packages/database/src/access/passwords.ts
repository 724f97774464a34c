import { compare, hash } from 'bcrypt';
import pLimit from 'p-limit';

/** Most bytes of a password; bcrypt ignores any others. */
const BYTES_MAX = 72;
const COST = 11;

/** Limit of concurrent hashes: hashing is slow on purpose, and people who guess passwords must not occupy all cores. */
const inTurn = pLimit(2);

/** Hash of a password that nobody has. Comparing with it costs as much as comparing with a real one. */
const NOBODY = '$2b$11$abcdefghijklmnopqrstuuN3CZ4nyNLzWBCvcmc5D0GuLiCMrmXGm';

/** Hashes a password. @throws RangeError if it has more bytes than bcrypt reads: a cut password would be weaker */
export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > BYTES_MAX) {
    throw new RangeError(`A password may have at most ${BYTES_MAX} bytes.`);
  }
  return inTurn(() => hash(password, COST));
}

/** Compares a password with a hash. It takes as long for a user who does not exist (null) as for one who does. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await inTurn(() => compare(password, passwordHash ?? NOBODY));
  return matches && passwordHash !== null && Buffer.byteLength(password) <= BYTES_MAX;
}

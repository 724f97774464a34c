import { compare, hash } from 'bcrypt';

/** bcrypt reads no further. */
const BYTES_MAX = 72;
const COST = 12;

/** Hash of a password that nobody has: comparing with it costs what comparing with a real one does. */
const NOBODY = '$2b$12$abcdefghijklmnopqrstuuN3CZ4nyNLzWBCvcmc5D0GuLiCMrmXGm';

/** @throws RangeError past the 72 bytes that bcrypt reads, since a cut password would be a weaker one */
export async function hashPassword(password: string): Promise<string> {
  if (Buffer.byteLength(password) > BYTES_MAX) {
    throw new RangeError(`A password may have ${BYTES_MAX} bytes at the most.`);
  }
  return hash(password, COST);
}

/** Takes as long for a user who does not exist (null) as for one who does. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await compare(password, passwordHash ?? NOBODY);
  return matches && passwordHash !== null && Buffer.byteLength(password) <= BYTES_MAX;
}

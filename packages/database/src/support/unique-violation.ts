import { Prisma } from '../generated/client.ts';

/** Tells whether a statement failed because another row has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

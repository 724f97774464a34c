import { realpath } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@plumbline/contracts';

/** Returns the folders whose files tools may read and change, with their links resolved. */
export type AllowedFolders = () => Promise<readonly string[]>;

/**
 * Returns the path of a file or folder, with its links resolved.
 * @throws AppError if it is in none of the allowed folders
 */
export async function findAllowed(wanted: string, allowedFolders: AllowedFolders): Promise<string> {
  const allowed = await allowedFolders();
  if (allowed.length === 0) throw new AppError('permission_error', NONE_ALLOWED);
  for (const folder of allowed) {
    const real = await realpath(path.resolve(folder, wanted)).catch(() => null);
    if (real !== null && allowed.some((each) => isInFolder(real, each))) return real;
  }
  throw new AppError(
    'permission_error',
    `There is no ${wanted} in the folders that this server may use: ${allowed.join(', ')}. Build the site first, or name another one.`,
  );
}

export function isInFolder(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === '' || (!relative.startsWith('..') && !path.isAbsolute(relative));
}

const NONE_ALLOWED =
  'This server may not use any folder: set ALLOWED_FOLDERS in its environment, or let the client share its roots.';

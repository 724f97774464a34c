import { open, rm, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@plumbline/contracts';
import { z } from 'zod';

/** The name of a new file, so that no file of the site is overwritten. */
export const DiffFile = z
  .string()
  .regex(/^\w[\w.-]{0,99}\.diff$/, 'must be a file name that ends in .diff')
  .optional()
  .meta({ description: 'New file of folder for one diff of all; pages stay.' });

/**
 * Writes a new file in a folder. Keeps no file if that fails or there is nothing to write.
 * @throws AppError if the file exists already
 */
export async function writeNew<Result>(
  folder: string,
  name: string,
  write: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const place = path.join(folder, name);
  const file = await open(place, 'wx').catch((cause: unknown) => {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    throw new AppError(
      'validation_error',
      `Correct the request: ${name} is there already. Name another file in diffFile.`,
    );
  });
  try {
    const result = await write(file);
    if ((await file.stat()).size === 0) await rm(place);
    return result;
  } catch (error) {
    await rm(place);
    throw error;
  } finally {
    await file.close();
  }
}

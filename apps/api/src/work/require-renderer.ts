import type { CrawlOptions } from '@plumbline/contracts';
import { hasLiveRenderer, type Database } from '@plumbline/database';
import { invalidAt } from '../http/error-reply.ts';

/** Refuses the option to render every page if no renderer is running. */
export async function requireRenderer(db: Database, { render }: CrawlOptions, path: string): Promise<void> {
  if (render !== 'always' || (await hasLiveRenderer(db))) return;
  throw invalidAt(
    400,
    path,
    'cannot be "always": no renderer is running. Use "auto", or ask the operator to start one',
  );
}

import { afterAll, expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { createPagePool } from './page-pool.ts';
import { costlyPages, costlyTask } from './testing/costly-page.ts';

const logger = createLogger({ service: 'test' });

/** Limit on a machine that runs other tests; alone, each page takes less than 5 s. */
const DEADLINE_MS = 20_000;
const MEGABYTE = 1_000_000;

const pool = createPagePool({ logger, deadlineMs: DEADLINE_MS, threads: 1 });
afterAll(() => pool.close());

test.each(costlyPages.map((page) => [JSON.stringify(page), page] as const))(
  'a megabyte of what was found to be costly is judged in time: %s',
  async (_name, page) => {
    const { crashes } = await pool.run('judge', costlyTask(page, MEGABYTE));
    expect(crashes).toEqual([]);
  },
  DEADLINE_MS * 2,
);

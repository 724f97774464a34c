import {
  createAccount,
  createApiKey,
  createClient,
  createSite,
  newId,
  type Database,
} from '@plumbline/database';
import { linkTerms } from '@plumbline/suggestions';
import { urlHash } from '@plumbline/web';
import { createWriter } from './made-text.ts';

export interface FilledSite {
  readonly siteCheckId: string;
  /** Keys of one account. Its limit is 10,000 requests an hour, and a whole run makes some 8,000. */
  readonly keys: readonly string[];
}

const KEYS = 60;
const ROWS_AT_ONCE = 1_000;

/** Inserts a site of `pages` indexable pages with a completed analysis. */
export async function fillSite(db: Database, origin: string, pages: number): Promise<FilledSite> {
  const account = await createAccount(db, { name: 'Benchmark', tier: 'pro' });
  const client = await createClient(db, account.id, 'Benchmark');
  const ids = { accountId: account.id, clientId: client.id };
  const site = await createSite(db, { ...ids, url: `${origin}/` });
  const analysisId = newId();
  await db.analysis.create({
    data: {
      ...ids,
      id: analysisId,
      siteId: site.id,
      environment: 'live',
      status: 'completed',
      stage: 'finish',
      startUrl: site.url,
      hosts: [site.host],
      options: {},
      finishedAt: new Date(),
      urlsChecked: pages,
      totalUrls: pages,
      healthScore: 80,
    },
  });
  const writer = createWriter(1);
  for (let from = 0; from < pages; from += ROWS_AT_ONCE) {
    const data = Array.from({ length: Math.min(ROWS_AT_ONCE, pages - from) }, (_row, index) => {
      const url = `${origin}/page-${from + index}`;
      const page = {
        url,
        title: writer.words(5),
        h1: writer.words(4),
        description: writer.words(15),
        language: 'en',
      };
      return {
        ...page,
        id: newId(),
        analysisId,
        urlHash: urlHash(url),
        purpose: 'page' as const,
        state: 'done' as const,
        depth: 1,
        statusCode: 200,
        indexable: true,
        wordCount: 400,
        linksIn: writer.next(50),
        linkTerms: linkTerms(page),
      };
    });
    await db.crawlUrl.createMany({ data });
  }
  await db.$executeRaw`VACUUM ANALYZE`;
  const keys: string[] = [];
  while (keys.length < KEYS) {
    const scopes = ['mcp:read', 'api:read'] as const;
    keys.push(
      (await createApiKey(db, { accountId: account.id, name: 'bench', scopes, environment: 'live' })).key,
    );
  }
  return { siteCheckId: analysisId, keys };
}

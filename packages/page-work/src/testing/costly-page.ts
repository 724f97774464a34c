import { defaultSettings } from '@plumbline/checks';
import type { PageTask } from '../judge-page.ts';

/** A page of one text over and over, between two others: what is costly to read is costly because it repeats. */
export interface CostlyPage {
  readonly before: string;
  readonly repeated: string;
  readonly after: string;
}

export function costlyTask({ before, repeated, after }: CostlyPage, bytes: number): PageTask {
  const body = new TextEncoder().encode(before + repeated.repeat(bytes / repeated.length) + after);
  return {
    ...{ id: 'id', url: 'https://example.com/a', body, settings: defaultSettings },
    site: {
      ...{ isHomePage: false, hosts: ['example.com'], prefersHttps: true, inSitemap: true, depth: 1 },
      blockedBy: null,
    },
    response: {
      ...{ status: 200, failure: null, headers: {}, mediaType: 'text/html', sniffedType: null },
      ...{ redirectUrl: null, bytes: body.length, transferBytes: body.length, truncated: false },
      ...{ firstByteMs: 1, isChallenge: false, attempts: 1 },
    },
  };
}

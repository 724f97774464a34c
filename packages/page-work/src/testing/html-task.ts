import { defaultSettings } from '@plumbline/checks';
import type { PageTask } from '../judge-page.ts';

/** Makes the task for a healthy answer with this HTML at https://example.com/a. */
export function htmlTask(html: string): PageTask {
  const body = new TextEncoder().encode(html);
  return {
    id: 'id',
    url: 'https://example.com/a',
    body,
    settings: defaultSettings,
    site: {
      isHomePage: false,
      hosts: ['example.com'],
      prefersHttps: true,
      inSitemap: true,
      depth: 1,
      blockedBy: null,
    },
    response: {
      status: 200,
      failure: null,
      headers: {},
      mediaType: 'text/html',
      sniffedType: null,
      redirectUrl: null,
      bytes: body.length,
      transferBytes: body.length,
      truncated: false,
      firstByteMs: 1,
      isChallenge: false,
      attempts: 1,
    },
  };
}

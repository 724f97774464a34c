import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A generated site, served by a process of its own. */
export interface GeneratedSite {
  readonly url: string;
  /** Changes the text of every so many pages, of others each time. */
  change(every: number): Promise<void>;
  close(): void;
}

interface SiteOptions {
  /** Unchanged pages are answered with 304. */
  readonly etags?: boolean;
}

/** Serves a site of `pages` pages, each answered after `delayMs`, with paragraphs of 50 words. */
export async function serveGeneratedSite(
  pages: number,
  delayMs: number,
  paragraphs = 8,
  { etags = false }: SiteOptions = {},
): Promise<GeneratedSite> {
  const program = fileURLToPath(new URL('generated-site.ts', import.meta.url));
  const form = [...[pages, delayMs, paragraphs].map(String), etags ? 'etag' : ''];
  const site = spawn(process.execPath, ['--import', 'tsx', program, ...form], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = (await once(createInterface({ input: site.stdout }), 'line')) as [string];
  const url = `http://127.0.0.1:${port}/`;
  return {
    url,
    async change(every) {
      await fetch(`${url}?changed=${every}`, { method: 'POST' });
    },
    close: () => site.kill(),
  };
}

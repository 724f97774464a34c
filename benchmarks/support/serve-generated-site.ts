import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A generated site, served by a process of its own. */
export interface GeneratedSite {
  readonly url: string;
  /** Changes the text of one page in `every`, of other pages each time. */
  change(every: number): Promise<void>;
  close(): void;
}

interface SiteOptions {
  /** True if unchanged pages are answered with 304. */
  readonly etags?: boolean;
}

/** Serves a site of `pages` pages, each answered after `delayMs`, with paragraphs of 50 words. */
export async function serveGeneratedSite(
  pages: number,
  delayMs: number,
  paragraphs = 8,
  { etags = false }: SiteOptions = {},
): Promise<GeneratedSite> {
  const form = [...[pages, delayMs, paragraphs].map(String), etags ? 'etag' : ''];
  const { urls, close } = await serve(form);
  const [url = ''] = urls;
  return {
    url,
    async change(every) {
      await fetch(`${url}?changed=${every}`, { method: 'POST' });
    },
    close,
  };
}

/** Serves many such sites from one process. For a size such as `10:script`, a script in each page writes it. */
export async function serveGeneratedSites(
  sizes: readonly string[],
): Promise<{ readonly urls: readonly string[]; close(): void }> {
  return serve([sizes.join(',')]);
}

async function serve(form: readonly string[]) {
  const program = fileURLToPath(new URL('generated-site.ts', import.meta.url));
  const site = spawn(process.execPath, ['--import', 'tsx', program, ...form], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [ports] = (await once(createInterface({ input: site.stdout }), 'line')) as [string];
  return {
    urls: ports.split(',').map((port) => `http://127.0.0.1:${port}/`),
    close: () => void site.kill(),
  };
}

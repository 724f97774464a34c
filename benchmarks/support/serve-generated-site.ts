import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A generated site, served by a process of its own. */
export interface GeneratedSite {
  readonly url: string;
  close(): void;
}

/** Serves a site of `pages` pages, each answered after `delayMs`, with paragraphs of 50 words. */
export async function serveGeneratedSite(
  pages: number,
  delayMs: number,
  paragraphs = 8,
): Promise<GeneratedSite> {
  const program = fileURLToPath(new URL('generated-site.ts', import.meta.url));
  const site = spawn(
    process.execPath,
    ['--import', 'tsx', program, ...[pages, delayMs, paragraphs].map(String)],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [port] = (await once(createInterface({ input: site.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}/`, close: () => site.kill() };
}

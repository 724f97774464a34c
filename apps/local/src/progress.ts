import type { SiteCheckProgress } from '@plumbline/contracts';
import { SingleBar } from 'cli-progress';

export interface Progress {
  update(progress: SiteCheckProgress): void;
  stop(): void;
}

const LINE_EVERY_MS = 2_000;

/** A bar on a terminal, a line now and then elsewhere. */
export function showProgress(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? progressBar(stream) : progressLines(stream);
}

function progressBar(stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar({
    stream,
    format: '  {bar} {value} of {total} URLs, {issues} issues',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 32,
  });
  bar.start(1, 0, { issues: 0 });
  return {
    update: (progress) => {
      bar.setTotal(progress.total_urls);
      bar.update(progress.urls_checked, { issues: progress.issues_found });
    },
    stop: () => bar.stop(),
  };
}

function progressLines(stream: NodeJS.WriteStream): Progress {
  let lastLineAt = Date.now();
  return {
    update: ({ status, urls_checked: checked, total_urls: total, issues_found: issues }) => {
      if (status === 'in_progress' && Date.now() - lastLineAt < LINE_EVERY_MS) return;
      lastLineAt = Date.now();
      stream.write(`  ${checked} of ${total} URLs, ${issues} issues\n`);
    },
    stop: () => undefined,
  };
}

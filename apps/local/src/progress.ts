import { counted, phaseOf, formatNumber, type SiteCheckProgress } from '@plumbline/contracts';
import { SingleBar } from 'cli-progress';

export interface ProgressDisplay {
  update(progress: SiteCheckProgress): void;
  stop(): void;
}

const LINE_EVERY_MS = 2_000;

/** Returns the state of an analysis in a line. */
export function progressLine(progress: SiteCheckProgress): string {
  const { urls_checked: checked, total_urls: total, issues_found: issues, pages_per_second: rate } = progress;
  const figures = [
    `${formatNumber(checked)} of ${counted(total, 'URL')}`,
    counted(issues, 'issue'),
    ...(rate > 0 ? [`${formatNumber(rate, 1)} a second`] : []),
  ].join(', ');
  const phase = phaseOf(progress);
  return phase === null ? figures : `${figures}: ${phase}`;
}

/** Shows a bar on a terminal, and a line now and then elsewhere. */
export function showProgress(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? progressBar(stream) : progressLines(stream);
}

function progressBar(stream: NodeJS.WriteStream): ProgressDisplay {
  const bar = new SingleBar({
    stream,
    format: '  {bar} {said}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    barsize: 32,
  });
  bar.start(1, 0, { said: '' });
  return {
    update: (progress) => {
      bar.setTotal(progress.total_urls);
      bar.update(progress.urls_checked, { said: progressLine(progress) });
    },
    stop: () => bar.stop(),
  };
}

function progressLines(stream: NodeJS.WriteStream): ProgressDisplay {
  let lastLineAt = Date.now();
  return {
    update: (progress) => {
      if (progress.status === 'in_progress' && Date.now() - lastLineAt < LINE_EVERY_MS) return;
      lastLineAt = Date.now();
      stream.write(`  ${progressLine(progress)}\n`);
    },
    stop: () => undefined,
  };
}

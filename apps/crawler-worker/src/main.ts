import { runService } from '@plumbline/service';
import { loadConfig } from './config.ts';
import { startWorker } from './worker.ts';

await runService({ name: 'crawler-worker', loadConfig, start: startWorker }, process.env);

import { startEngine } from '@plumbline/analysis';
import { runService } from '@plumbline/service';
import { loadConfig } from './config.ts';

await runService({ name: 'crawler-worker', loadConfig, start: startEngine }, process.env);

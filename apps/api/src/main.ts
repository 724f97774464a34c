import { runService } from '@plumbline/service';
import { loadConfig } from './config.ts';
import { startApi } from './start.ts';

await runService({ name: 'api', loadConfig, start: startApi }, process.env);

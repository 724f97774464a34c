import { runService } from '@plumbline/service';
import { loadConfig } from './config.ts';
import { start } from './start.ts';

await runService({ name: 'renderer', loadConfig, start }, process.env);

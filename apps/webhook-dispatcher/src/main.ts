import { runService } from '@plumbline/service';
import { loadConfig } from './config.ts';
import { startDispatcher } from './start.ts';

await runService({ name: 'webhook-dispatcher', loadConfig, start: startDispatcher }, process.env);

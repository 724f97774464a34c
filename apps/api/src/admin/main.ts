import { runAdmin } from './run-admin.ts';

const { exitCode, text } = await runAdmin(process.argv.slice(2), process.env);
(exitCode === 0 ? process.stdout : process.stderr).write(text);
process.exitCode = exitCode;

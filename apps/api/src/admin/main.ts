import { runAdmin } from './run-admin.ts';

const { exitCode, text, complaint } = await runAdmin(process.argv.slice(2), process.env);
process.stdout.write(text);
process.stderr.write(complaint);
process.exitCode = exitCode;

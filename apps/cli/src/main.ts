#!/usr/bin/env node
import { runCli } from './run.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  colours: process.stdout.isTTY && !process.env['NO_COLOR'],
  out: (text) => void process.stdout.write(text),
  say: (line) => void process.stderr.write(`${line}\n`),
});

#!/usr/bin/env node
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), {
  environment: process.env,
  colours: process.stdout.isTTY && !process.env['NO_COLOR'],
  out: (text) => void process.stdout.write(text),
  say: (line) => void process.stderr.write(`${line}\n`),
});

// A thread of expressions.mjs: is given an expression, answers what is wrong with it, or null.
import { parentPort } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';
import recheck from 'recheck/lib/browser.js';

const timeout = 20_000;

parentPort.on('message', (expression) => parentPort.postMessage(faultOf(expression)));

function faultOf(expression) {
  const end = expression.lastIndexOf('/');
  const source = expression.slice(1, end);
  const flags = expression.slice(end + 1);
  let verdict = recheck.checkSync(source, flags, { timeout });
  // The automaton of some is too large; trying them out is not.
  if (verdict.status === 'unknown') verdict = recheck.checkSync(source, flags, { timeout, checker: 'fuzz' });
  if (verdict.status === 'vulnerable') return `${verdict.complexity.summary}, on ${verdict.attack.pattern}`;
  return verdict.status === 'safe' ? null : slowText(new RegExp(source, flags));
}

/** What the checker could not judge is timed on a megabyte of each sign it names, of each two of them, and of others. */
function slowText(expression) {
  const signs = [...new Set([...expression.source.replace(/\\./g, ''), ' ', 'a', '0', '\n', '"'])];
  const repeated = signs.flatMap((one) => signs.map((other) => one + other));
  for (const text of repeated) {
    const hostile = `${text.repeat(1_000_000 / text.length)}\0`;
    try {
      runInNewContext('hostile.search(expression)', { hostile, expression }, { timeout: 5000 });
    } catch {
      return `took more than 5 s on a megabyte of ${JSON.stringify(text)}`;
    }
  }
  return null;
}

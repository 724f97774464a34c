// A thread of expressions.mjs: gets an expression and answers with its fault, or null.
import { parentPort } from 'node:worker_threads';
import { runInNewContext } from 'node:vm';
import recheck from 'recheck/lib/browser.js';

const timeout = 20_000;
const LENGTH = 1_000_000;

parentPort?.on('message', (literal) => parentPort?.postMessage(faultOfExpression(literal)));

function faultOfExpression(literal) {
  const end = literal.lastIndexOf('/');
  const source = literal.slice(1, end);
  const flags = literal.slice(end + 1);
  let verdict = recheck.checkSync(source, flags, { timeout });
  // The automaton of some expressions is too large; a fuzzer can still try them.
  if (verdict.status === 'unknown') verdict = recheck.checkSync(source, flags, { timeout, checker: 'fuzz' });
  if (verdict.status === 'safe') return null;
  const expression = new RegExp(source, flags);
  if (verdict.status === 'unknown') return slowText(expression);
  // An attack that the fuzzer found may be slow only in the checker's own engine.
  if (verdict.checker === 'fuzz' && isFast(expression, attackOf(verdict.attack))) return null;
  return `${verdict.complexity.summary}, on ${verdict.attack.pattern}`;
}

/**
 * Times an expression that the checker could not judge, on a megabyte of each pair of its characters and a few others.
 * Returns its fault, or null.
 */
function slowText(expression) {
  const signs = [...new Set([...expression.source.replace(/\\./g, ''), ' ', 'a', '0', '\n', '"'])];
  const repeated = signs.flatMap((one) => signs.map((other) => one + other));
  const slow = repeated.find((text) => !isFast(expression, `${text.repeat(LENGTH / text.length)}\0`));
  return slow === undefined ? null : `took more than 5 s on a megabyte of ${JSON.stringify(slow)}`;
}

/** Returns the checker's attack with a length of one megabyte. */
function attackOf({ pumps, suffix }) {
  const pumped = pumps.map(
    ({ prefix, pump }) => prefix + pump.repeat(Math.ceil(LENGTH / pumps.length / pump.length)),
  );
  return `${pumped.join('')}${suffix}`;
}

function isFast(expression, text) {
  try {
    runInNewContext('text.search(expression)', { text, expression }, { timeout: 5000 });
    return true;
  } catch {
    return false;
  }
}

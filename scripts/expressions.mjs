// Holds the regular expressions of the product to linear time, because one that backtracks over a stranger's text
// stops a whole process: npm run verify expressions. A verdict may take 20 s; node_modules/.cache keeps it.
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { root } from './setup.mjs';

const notOfTheProduct = /\.test\.tsx?$|\/testing[./]|\/generated\/|^packages\/testkit\//;
const cacheFile = path.join(root, 'node_modules/.cache/plumbline/expressions.json');

const places = new Map();
for (const file of sources())
  for (const { expression, line } of expressionsIn(file))
    places.set(expression, [...(places.get(expression) ?? []), `${file}:${line}`]);

const known = readCache();
const verdicts = Object.fromEntries(
  await judgeAll(
    [...places.keys()],
    Array.from(
      { length: availableParallelism() },
      () => new Worker(new URL('judge-expression.mjs', import.meta.url)),
    ),
  ),
);
mkdirSync(path.dirname(cacheFile), { recursive: true });
writeFileSync(cacheFile, JSON.stringify(verdicts, null, 2));

const faults = Object.entries(verdicts).filter(([, fault]) => fault !== null);
for (const [expression, fault] of faults)
  process.stderr.write(`${places.get(expression).join(', ')}\n  ${expression}\n  ${fault}\n`);
process.stderr.write(`${places.size} expressions, ${faults.length} of them slow on purpose-made input\n`);
process.exit(faults.length > 0 ? 1 : 0);

function sources() {
  return ['apps', 'packages'].flatMap((top) =>
    readdirSync(path.join(root, top)).flatMap((name) =>
      readdirSync(path.join(root, top, name, 'src'), { recursive: true })
        .map((file) => path.posix.join(top, name, 'src', file.replaceAll(path.sep, '/')))
        .filter((file) => /\.tsx?$/.test(file) && !notOfTheProduct.test(file)),
    ),
  );
}

function expressionsIn(file) {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const found = [];
  (function visit(/** @type {ts.Node} */ node) {
    if (ts.isRegularExpressionLiteral(node))
      found.push({
        expression: node.text,
        line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
      });
    ts.forEachChild(node, visit);
  })(source);
  return found;
}

function readCache() {
  try {
    return JSON.parse(readFileSync(cacheFile, 'utf8'));
  } catch {
    return {};
  }
}

/** Judges expressions in parallel. Each worker takes the next one without a verdict when it is done with one. */
async function judgeAll(expressions, workers) {
  const open = expressions.filter((expression) => known[expression] !== null);
  const judged = new Map(
    expressions.filter((expression) => known[expression] === null).map((each) => [each, null]),
  );
  await Promise.all(
    workers.map(async (worker) => {
      for (let next = open.shift(); next !== undefined; next = open.shift()) {
        worker.postMessage(next);
        const [fault] = await once(worker, 'message');
        judged.set(next, fault);
      }
      await worker.terminate();
    }),
  );
  return judged;
}

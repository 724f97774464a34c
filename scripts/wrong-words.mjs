// Finds words that people should not read, because another word says the same: docs/glossary.md lists both.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const glossary = path.join(fileURLToPath(new URL('..', import.meta.url)), 'docs/glossary.md');
const HEADING = '## What people read';

const rows = readFileSync(glossary, 'utf8')
  .split(HEADING)[1]
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));
const refused = matcherOf(rows.flatMap(([, , , words]) => listIn(words)));
const allowed = matcherOf(rows.flatMap(([, , , , phrases]) => listIn(phrases)));

/** Returns the wrong words of a text. Code, addresses and ids in it are not words. */
export function wrongWordsIn(text) {
  const words = text
    .replace(/`[^`]*`/g, ' ')
    .split(/\s+/)
    .filter((word) => !/[/_]|\w[.:]\w/.test(word))
    .join(' ')
    .replace(allowed, ' ');
  return [...words.matchAll(refused)].map(([word]) => word.toLowerCase());
}

function listIn(cell) {
  return cell.split(', ').filter((entry) => entry !== '');
}

/** Returns an expression that finds the entries, also at the beginning of a sentence. */
function matcherOf(entries) {
  const either = entries.map((entry) =>
    entry.replace(/^[a-z](?=[a-z ]|$)/, (first) => `[${first}${first.toUpperCase()}]`),
  );
  return new RegExp(`(?<![\\w-])(?:${either.join('|')})s?(?![\\w-])`, 'g');
}

import { writeFile } from 'node:fs/promises';
import {
  answerKey,
  bodiesOf,
  type AnswerExample,
  type Examples,
  type RequestExample,
} from '../reference/example.ts';
import { isRecording } from '@plumbline/testkit';
import { examples } from '../reference/examples.ts';

/** A record of calls and their answers for the reference. */
export interface ExampleBook {
  takeRequest(operationId: string, request: RequestExample): void;
  /** Keeps an answer if it is the first of its kind. */
  takeAnswer(operationId: string, answer: { status: number; contentType: string; text: string }): void;
  /**
   * Returns the differences between the examples of the reference and the recorded answers; none if the answers are
   * being written as the examples.
   */
  differences(): Promise<readonly string[]>;
}

export function openExampleBook(): ExampleBook {
  const requests: Record<string, RequestExample> = {};
  const answers = new Map<string, Omit<AnswerExample, 'operations'>>();
  return {
    takeRequest: (operationId, request) => {
      requests[operationId] ??= neutral(request);
    },
    takeAnswer: (operationId, { status, contentType, text }) => {
      const key = answerKey(operationId, status, contentType);
      if (text === '' || answers.has(key)) return;
      const body: unknown = contentType.endsWith('json')
        ? shorten(JSON.parse(text), status)
        : text.slice(0, 1000);
      answers.set(key, { status, contentType, body: neutral(body) });
    },
    differences: async () => {
      if (isRecording()) {
        await write(requests, answers);
        return [];
      }
      const kept = bodiesOf(examples);
      return [...answers].flatMap(([key, { body }]) =>
        kept.has(key) ? differencesOf(key, kept.get(key), body) : [`${key}: no example`],
      );
    },
  };
}

/** Writes the examples. Calls with equal answers share one. */
async function write(
  requests: Examples['requests'],
  answers: ReadonlyMap<string, Omit<AnswerExample, 'operations'>>,
): Promise<void> {
  const together = new Map<string, AnswerExample>();
  for (const [key, answer] of answers) {
    const text = JSON.stringify(answer);
    const operations = [...(together.get(text)?.operations ?? []), key.split(' ', 1)[0] ?? ''];
    together.set(text, { operations, ...answer });
  }
  const requestLines = Object.entries(requests).map(
    ([operationId, request]) => `${JSON.stringify(operationId)}: ${JSON.stringify(request)}`,
  );
  const answerLines = [...together.values()].map((answer) => JSON.stringify(answer));
  await writeFile(FILE, jsonOf(requestLines, answerLines));
}

const FILE = new URL('../../examples.json', import.meta.url);

/** Writes one call or answer per line, so that a diff shows which one has changed. */
function jsonOf(requestLines: readonly string[], answerLines: readonly string[]): string {
  return `{
  "requests": {
    ${requestLines.join(',\n    ')}
  },
  "answers": [
    ${answerLines.join(',\n    ')}
  ]
}
`;
}

/** Replaces the values that differ between recordings: ids, times, addresses and secrets. */
function neutral<Value>(value: Value): Value {
  const ids = new Map<string, string>();
  const text = JSON.stringify(value)
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      const known = ids.get(id) ?? `01977f0e-8d9b-7c3a-9c66-${String(ids.size + 1).padStart(12, '0')}`;
      ids.set(id, known);
      return known;
    })
    .replace(/[0-9a-f-]{36}@/g, 'ada@')
    .replace(/\d{4}-\d\d-\d\dT[\d:]+\.\d+Z/g, '2026-11-21T10:15:30.123Z')
    .replace(/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, 'November 21, 2026')
    .replace(
      /(sk_(?:live|test)_)(\w+)/g,
      (_key, prefix: string, rest: string) => prefix + '0'.repeat(rest.length),
    )
    .replace(/whsec_[\w+/=-]+/g, `whsec_${'0'.repeat(43)}=`)
    .replace(/\b10\.\d+\.\d+\.\d+\b/g, '203.0.113.7')
    .replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://other.example.com')
    .replace(/\bcode=[\w-]+/g, `code=${'0'.repeat(43)}`)
    .replace(/"token":"[\w-]{43}"/g, `"token":"${'0'.repeat(43)}"`)
    .replace(/"durationMs":\d+/g, '"durationMs":12')
    .replace(/Wait [\d,]+ seconds?/g, 'Wait 3,600 seconds');
  return JSON.parse(text) as Value;
}

/** Shortens an answer for the reference; errors stay whole. */
function shorten(body: unknown, status: number): unknown {
  return status < 400 ? firstOfEach(body) : body;
}

/** Keeps only the first entry of each list. */
function firstOfEach(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(firstOfEach);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inside]) => [name, firstOfEach(inside)]));
}

/** Finds fields that only one of two answers has, and errors with other words. */
function differencesOf(at: string, kept: unknown, given: unknown): readonly string[] {
  if (typeof kept !== 'object' || typeof given !== 'object' || kept === null || given === null) return [];
  if (Array.isArray(kept) && Array.isArray(given))
    return kept.length > 0 && given.length > 0 ? differencesOf(`${at}[]`, kept[0], given[0]) : [];
  const [before, now] = [kept, given] as readonly Readonly<Record<string, unknown>>[];
  const [names, namesNow] = [before, now].map((each) =>
    Object.keys(each ?? {})
      .sort()
      .join(),
  );
  if (names !== namesNow) return [`${at}: has ${namesNow}, the example ${names}`];
  return Object.entries(before ?? {}).flatMap(([name, value]) =>
    name === 'error' && JSON.stringify(value) !== JSON.stringify(now?.[name])
      ? [`${at}: ${JSON.stringify(now?.[name])}, the example ${JSON.stringify(value)}`]
      : differencesOf(`${at}.${name}`, value, now?.[name]),
  );
}

import { afterAll, expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { createPagePool } from './page-pool.ts';
import { htmlTask } from './testing/html-task.ts';

const logger = createLogger({ service: 'test' });

const pool = createPagePool({ logger, deadlineMs: 60_000, threads: 1 });
afterAll(() => pool.close());

const drills = htmlTask('<!doctype html><html lang="en"><title>Drills</title><a href="/b">Bits</a>');

test('a page is judged in a thread: findings and references come back', async () => {
  const { result, references, crashes } = await pool.run('judge', drills);
  expect(result).toMatchObject({ id: 'id', statusCode: 200, title: 'Drills', language: 'en' });
  expect(result.issues.map(({ checkId }) => checkId)).toContain('description-missing');
  expect(references).toEqual([{ url: 'https://example.com/b', kind: 'link', noPage: null }]);
  expect(crashes).toEqual([]);
});

test('a page is read in a thread: its facts come back', async () => {
  const facts = await pool.run('read', drills);
  expect(facts.html?.document.headEndOffset).toBeNull();
  expect(facts.url).toBe('https://example.com/a');
});

test('a body that is handed over is not copied', async () => {
  const task = htmlTask('<title>Drills</title>');
  await pool.run('judge', task, { transfer: task.body });
  expect(task.body).toHaveLength(0);
});

test('the event loop goes on while a page is judged', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  await pool.run('judge', htmlTask('<p><a href="/b">Drills and bits of every kind</a>'.repeat(20_000)));
  clearInterval(timer);
  expect(turns).toBeGreaterThan(10);
});

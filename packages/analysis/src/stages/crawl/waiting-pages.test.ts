import { expect, test } from '@jest/globals';
import { judgePage } from '@plumbline/page-work';
import { htmlTask } from '@plumbline/page-work/testing';
import { decideFor } from '../../page/fetch-url.ts';
import type { RenderingPlan } from '../../page/render-decision.ts';
import { createWaitingPages } from './waiting-pages.ts';

const site = { crawlDelayMs: 0 };
const undecided: RenderingPlan = { mode: 'auto', hasRenderer: true, pagesLeft: 100, templates: new Map() };

/** Returns a fetched page with few words beside much script. One sample decides about its template. */
function pageWith(words: string) {
  const script = `<script>${'f();'.repeat(3_000)}</script>`;
  const task = htmlTask(
    `<!doctype html><html lang="en"><title>T</title><body><main>${words}</main>${script}</body></html>`,
  );
  const checked = judgePage(task, () => null);
  const row = { id: task.id, url: task.url, depth: 1, inSitemap: true, blockedBy: null, failures: 0 };
  return decideFor({ row, response: task.response, retryMs: null, checked }, task.body, {
    plan: undecided,
    site,
  });
}

/** Returns the plan after one page of the template has been rendered. */
function planAfter(outcome: 'changed' | 'unchanged'): RenderingPlan {
  const template = pageWith('').toRender?.template ?? '';
  const samples = { changed: 0, unchanged: 0, failed: 0, [outcome]: 1 };
  return { ...undecided, templates: new Map([[template, samples]]) };
}

const page = pageWith('words');

test('a page waits while a sample of its template is rendered, and is read raw if nothing changed', () => {
  const waiting = createWaitingPages(site);
  expect(waiting.keep(pageWith('sample'))).toBe(false);
  expect(waiting.keep(pageWith('second'))).toBe(true);
  expect(waiting.takeDecided(undecided)).toEqual([]);
  const [page] = waiting.takeDecided(planAfter('unchanged'));
  expect(page?.toRender).toBeUndefined();
  expect(page?.checked?.result).toMatchObject({ statusCode: 200 });
  expect(waiting.size).toBe(0);
});

test('a page is rendered if the sample of its template changed', () => {
  const waiting = createWaitingPages(site);
  waiting.keep(pageWith('sample'));
  waiting.keep(pageWith('second'));
  expect(waiting.takeDecided(planAfter('changed'))).toMatchObject([{ toRender: { reason: 'template' } }]);
});

test('a page becomes a sample itself if no verdict comes', () => {
  const waiting = createWaitingPages(site);
  waiting.keep(pageWith('sample'));
  waiting.keep(pageWith('second'));
  expect(waiting.takeAll()).toMatchObject([{ toRender: { reason: 'sample' } }]);
  expect(waiting.size).toBe(0);
});

test('only pages that fit into memory wait', () => {
  const waiting = createWaitingPages(site);
  const waited = Array.from({ length: 310 }, () => waiting.keep(page));
  expect(waited.filter(Boolean)).toHaveLength(300);
  const others = createWaitingPages(site);
  const large = pageWith(`<!--${'x'.repeat(4_000_000)}-->`);
  expect([others.keep(large), others.keep(large), others.keep(large), others.keep(large)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

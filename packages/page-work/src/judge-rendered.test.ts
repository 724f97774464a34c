import { expect, test } from '@jest/globals';
import { aRendering } from '@plumbline/page-facts/testing';
import { judgePage } from './judge-page.ts';
import { htmlTask } from './testing/html-task.ts';

const shell =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>App</title></head><body><div id="root"></div><script src="/app.js"></script></body></html>';
const dom = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Drills for wood and stone</title>${'<script src="/part.js"></script>'.repeat(
  9,
)}</head><body><div id="root"><h1>Drills</h1><a href="/bits">Bits</a></div></body></html>`;

const judge = (rendering?: Parameters<typeof judgePage>[0]['rendering']) =>
  judgePage({ ...htmlTask(shell), ...(rendering && { rendering }) }, () => null);

test('a rendered page is judged by what a browser made of it', () => {
  const { result, references } = judge({ rendered: aRendering(dom), reason: 'empty_shell' });
  expect(result).toMatchObject({
    title: 'Drills for wood and stone',
    h1: 'Drills',
    rendered: true,
    renderReason: 'empty_shell',
    headSourcePacked: null,
    changedByRendering: ['title', 'h1', 'links'],
    summary: { scriptedTemplate: '*: div' },
  });
  expect(references).toContainEqual(expect.objectContaining({ kind: 'link' }));
});

test('resources that block its first paint are judged by its source, because scripts that scripts add do not block', () => {
  const checkIds = judge({ rendered: aRendering(dom), reason: 'empty_shell' }).result.issues.map(
    ({ checkId }) => checkId,
  );
  expect(checkIds).not.toContain('perf-render-blocking');
});

test('a page that could not be rendered is judged by its source, and says why', () => {
  expect(judge({ rendered: null, reason: 'render_timeout' }).result).toMatchObject({
    title: 'App',
    rendered: false,
    renderReason: 'render_timeout',
    changedByRendering: [],
  });
});

test('a page that did not need rendering has no note about it', () => {
  expect(judge().result).toMatchObject({ rendered: false, renderReason: null });
});

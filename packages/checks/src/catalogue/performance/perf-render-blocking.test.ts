import { describeCheck } from '../../testing.ts';
import { perfRenderBlocking } from './perf-render-blocking.ts';

const scripts = (count: number, attributes = '') =>
  Array.from({ length: count }, (_, index) => `<script ${attributes} src="/${index}.js"></script>`).join('');
const styles = (count: number, attributes = '') =>
  Array.from(
    { length: count },
    (_, index) => `<link rel="stylesheet" ${attributes} href="/${index}.css">`,
  ).join('');
const head = (content: string) => `<head><title>Page</title>${content}</head><body><p>Text</p></body>`;

describeCheck(perfRenderBlocking, {
  fails: [
    {
      name: 'four scripts',
      html: head(scripts(4)),
      evidence: { blockingScripts: 4, blockingStyles: 0, thirdParty: 0 },
    },
    {
      name: 'seven stylesheets',
      html: head(styles(7)),
      evidence: { blockingStyles: 7 },
      message: /waits for 7 stylesheets before/,
    },
    { name: 'nine together', html: head(scripts(3) + styles(6)) },
    { name: 'sixteen together', html: head(scripts(4) + styles(12)), severity: 'medium' },
    {
      name: 'one of them from another host',
      html: head(`${scripts(3)}<script src="https://cdn.example.net/a.js"></script>`),
      evidence: { thirdParty: 1 },
      message: /1 from other hosts/,
    },
  ],
  passes: [{ name: 'one of each', html: head(scripts(1) + styles(1)) }],
  nearMisses: [
    { name: 'three scripts and five stylesheets', html: head(scripts(3) + styles(5)) },
    { name: 'deferred scripts', html: head(scripts(9, 'defer')) },
    { name: 'modules', html: head(scripts(9, 'type="module"')) },
    { name: 'stylesheets for printers', html: head(styles(9, 'media="print" onload="this.media=\'all\'"')) },
    { name: 'scripts at the end of the page', html: `${head('')}${scripts(9)}` },
    {
      name: 'styles that are loaded beside the page',
      html: head('<link rel="preload" as="style" href="/a.css" onload="">'.repeat(9)),
    },
  ],
});

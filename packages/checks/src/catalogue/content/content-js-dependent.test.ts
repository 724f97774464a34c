import { describeCheck } from '../../testing.ts';
import { contentJsDependent } from './content-js-dependent.ts';

const script = `<script>${'var a;'.repeat(10_000)}</script>`;

describeCheck(contentJsDependent, {
  fails: [
    {
      name: 'an empty root of a framework',
      html: '<div id="root"></div><script src="/app.js"></script>',
      confidence: 'medium',
      evidence: { characters: 0 },
    },
    { name: 'an empty root element', html: '<app-root> </app-root>', confidence: 'medium' },
    { name: 'little text and a lot of script', html: `<p>Loading …</p>${script}`, confidence: 'medium' },
  ],
  passes: [{ name: 'text in the source', html: `<main><p>${'Drills and drivers. '.repeat(30)}</p></main>` }],
  nearMisses: [
    { name: 'a root that was filled on the server', html: '<div id="root"><h1>Drills</h1></div>' },
    {
      name: 'a lot of script beside a lot of text',
      html: `<main><p>${'Drills and drivers. '.repeat(30)}</p></main>${script}`,
    },
    { name: 'little text and little script', html: '<p>Short.</p><script>var a;</script>' },
    {
      name: 'a root that stays empty in a browser',
      html: '<div id="root"></div>',
      dom: '<div id="root"></div>',
    },
    { name: 'an error page', html: '<div id="root"></div>', response: { status: 500 } },
  ],
});

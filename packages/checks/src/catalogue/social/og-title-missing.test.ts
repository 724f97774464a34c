import { describeCheck } from '../../testing.ts';
import { ogTitleMissing } from './og-title-missing.ts';

const rest =
  '<meta property="og:description" content="d"><meta property="og:url" content="https://example.com/page">';

describeCheck(ogTitleMissing, {
  fails: [
    {
      name: 'no Open Graph at all: one finding for the four tags',
      html: `<title>Rye bread | Example</title><meta name="description" content="Baked in stone ovens.">
        <main><img src="/rye.jpg" alt="A loaf" width="1200" height="630"></main>`,
      evidence: { missing: ['og:title', 'og:description', 'og:image', 'og:url'], attribute: null },
      fix: /^og:title: Rye bread\nog:description: Baked in stone ovens.\n/,
    },
    {
      name: 'without a picture, half a block is not offered',
      html: '<title>Rye bread | Example</title><meta name="description" content="Baked in stone ovens.">',
      fix: null,
    },
    {
      name: 'only og:title is missing',
      html: `<title>Rye bread – A day in the kitchen</title>${rest}`,
      evidence: { missing: ['og:title'] },
      fix: 'Rye bread – A day in the kitchen',
    },
    {
      name: 'the heading, where the title says nothing',
      html: `<title>Home</title><h1>Rye bread</h1>${rest}`,
      fix: 'Rye bread',
    },
    {
      name: 'og:title is blank',
      html: `<title>Rye</title>${rest}<meta property="og:title" content=" ">`,
      evidence: { missing: ['og:title'] },
      fix: 'Rye',
    },
    {
      name: 'og:title stands in name',
      html: `${rest}<meta name="og:title" content="Rye">`,
      severity: 'low',
      evidence: { attribute: 'name' },
      fix: '<meta property="og:title" content="Rye">',
    },
    {
      name: 'there is nothing to make a title of',
      html: '<p>Text</p>',
      fix: null,
    },
  ],
  passes: [{ name: 'og:title is there', html: '<meta property="og:title" content="Rye">' }],
  nearMisses: [
    { name: 'a noindex page', html: '<meta name="robots" content="noindex">' },
    { name: 'a page for signing in', url: 'https://example.com/login', html: '<title>Sign in</title>' },
    { name: 'an error page', html: '<title>Drills</title><h1>404</h1><p>Page not found</p>' },
    {
      name: 'a form with a password',
      html: '<form><input type="password"></form>',
    },
  ],
});

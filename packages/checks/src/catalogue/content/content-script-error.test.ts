import { describeCheck } from '../../testing.ts';
import { contentScriptError } from './content-script-error.ts';

const shell = '<div id="root"></div><script src="/app.js"></script>';
const rendering = { errors: ['settings is not defined'] };

describeCheck(contentScriptError, {
  fails: [
    {
      name: 'a shell that an error leaves empty',
      html: shell,
      dom: shell,
      rendering,
      observed: 'settings is not defined',
      message: /stops with “settings is not defined”, and the page is left with 0 characters/,
    },
    {
      name: 'a page of the server that a failing app has emptied',
      html: `<div id="root"><p>${'Ferns like shade. '.repeat(40)}</p></div><script src="/app.js"></script>`,
      dom: shell,
      rendering,
    },
    {
      name: 'a shell that an error leaves with an element of the app, or an apology',
      html: shell,
      dom: '<div id="root"><shop-app>Something went wrong.</shop-app></div><script src="/app.js"></script>',
      rendering,
    },
  ],
  passes: [{ name: 'a shell without an error', html: shell, dom: shell }],
  nearMisses: [
    {
      name: 'an error that keeps no content back',
      html: shell,
      dom: `<div id="root"><p>${'Ferns like shade. '.repeat(40)}</p></div><script src="/app.js"></script>`,
      rendering,
    },
    { name: 'a short page that is no app', html: '<p>Call us</p>', dom: '<p>Call us</p>', rendering },
    { name: 'a shell that was not rendered', html: shell },
  ],
});

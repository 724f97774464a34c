import { describeCheck } from '../../testing.ts';
import { secInsecureForm } from './sec-insecure-form.ts';

const http = 'http://example.com/page';

describeCheck(secInsecureForm, {
  fails: [
    {
      name: 'an https page that sends over http',
      html: '<form action="http://example.com/send" method="post"><input type="text" name="q"></form>',
      evidence: {
        case: 'http-action',
        action: 'http://example.com/send',
        method: 'post',
        sensitiveInputs: [],
      },
    },
    {
      name: 'a button that sends over http',
      html: '<form action="/send"><button formaction="http://example.com/send">Send</button></form>',
      evidence: { action: 'http://example.com/send' },
    },
    {
      name: 'an http page that asks for an address',
      url: http,
      html: '<form action="https://example.com/send" method="post"><input type="email"></form>',
      evidence: { case: 'http-page', sensitiveInputs: ['email'] },
    },
    {
      name: 'an http page that asks for a card',
      url: http,
      html: '<form><input autocomplete="cc-number"></form>',
      evidence: { sensitiveInputs: ['cc-number'] },
    },
    {
      name: 'a password that ends up in the address',
      html: '<form action="/login"><input type="password"></form>',
      evidence: { case: 'password-in-url', action: 'https://example.com/login' },
      severity: 'medium',
    },
  ],
  passes: [
    { name: 'a form over https', html: '<form action="/send" method="post"><input type="email"></form>' },
    { name: 'no form', html: '<p>Text</p>' },
  ],
  nearMisses: [
    {
      name: 'a search on an http page: sec-http-page',
      url: http,
      html: '<form action="/search"><input type="search"></form>',
    },
    {
      name: 'a tool on the own machine',
      html: '<form action="http://localhost:8080/" method="post"><input type="password"></form>',
      url: 'http://localhost/page',
    },
    {
      name: 'a form that closes a dialog',
      html: '<form method="dialog" action="http://example.com/"><button>OK</button></form>',
    },
    { name: 'a password that a script sends', html: '<form><input type="password"></form>' },
    { name: 'a link over http', html: '<a href="http://example.com/">Link</a>' },
  ],
});

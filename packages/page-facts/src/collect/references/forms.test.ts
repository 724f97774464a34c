import { expect, test } from '@jest/globals';
import { factsOf } from '../../testing.ts';

test('a form has its controls and where they lead', () => {
  const { forms } = factsOf(
    '<form action="http://example.com/pay" method=POST target=_blank rel=noopener><input type=Password><input><input autocomplete="billing cc-number"><select></select><button formaction=/other>Go</button></form><input type=email>',
  ).html;
  expect(forms).toEqual([
    {
      offset: 0,
      action: 'http://example.com/pay',
      url: 'http://example.com/pay',
      method: 'post',
      target: '_blank',
      rel: ['noopener'],
      inputTypes: ['password', 'text', 'text', 'cc-number', 'select', 'button'],
      formActions: ['https://example.com/other'],
    },
  ]);
});

test('a control has one purpose, however many it names', () => {
  const html = `<form><input autocomplete="${'cc-number '.repeat(200_000)}"></form>`;
  expect(factsOf(html).html.forms).toMatchObject([{ inputTypes: ['text', 'cc-number'] }]);
});

test('a form without action and method goes to the page', () => {
  expect(factsOf('<form></form>').html.forms).toMatchObject([{ action: null, url: null, method: 'get' }]);
});

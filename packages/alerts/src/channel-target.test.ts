import { expect, test } from '@jest/globals';
import type { AlertKind } from '@plumbline/contracts';
import { readTarget } from './channel-target.ts';

test.each<[AlertKind, string, target: string, shown: string, host: string]>([
  ['email', 'Seo@Shop.example', 'seo@shop.example', 's…@shop.example', 'mail'],
  [
    'email',
    'a@x.example; b@y.example\na@x.example',
    'a@x.example,b@y.example',
    'a…@x.example and 1 more',
    'mail',
  ],
  [
    'slack',
    ' https://hooks.slack.com/services/T0/B0/secretXYZ1 ',
    'https://hooks.slack.com/services/T0/B0/secretXYZ1',
    'hooks.slack.com/…XYZ1',
    'hooks.slack.com',
  ],
  [
    'teams',
    'https://x.logic.azure.com:443/w?sig=abcdef',
    'https://x.logic.azure.com/w?sig=abcdef',
    'x.logic.azure.com/…cdef',
    'x.logic.azure.com',
  ],
  ['discord', 'https://chat.example', 'https://chat.example/', 'chat.example/…', 'chat.example'],
])('%s: %s', (kind, written, target, shown, host) => {
  expect(readTarget(kind, written)).toEqual({ target, shown, host });
});

test.each<[AlertKind, string, fault: string]>([
  ['email', 'https://hooks.slack.com/x', '"https://hooks.slack.com/x" is not one'],
  ['email', 'a@x.example, Bcc:b', '"Bcc:b" is not one'],
  ['email', ' , ', 'must name an e-mail address'],
  ['email', Array.from({ length: 11 }, (_none, index) => `a${index}@x.example`).join(), 'at most 10'],
  ['slack', 'seo@shop.example', 'http or https URL'],
  ['teams', 'file:///etc/passwd', 'http or https URL'],
])('%s is refused: %s', (kind, written, fault) => {
  expect(readTarget(kind, written)).toContain(fault);
});

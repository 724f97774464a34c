import { describeCheck } from '../../testing.ts';
import { urlTooLong } from './url-too-long.ts';

const base = 'https://example.com/';

describeCheck(urlTooLong, {
  fails: [
    {
      name: '116 characters',
      url: base.padEnd(116, 'a'),
      evidence: { length: 116 },
      message: 'The address is 116 characters long.',
    },
    {
      name: '116 letters of another script',
      url: `${base}${'%D0%B4'.repeat(96)}`,
      evidence: { decodedLength: 116 },
    },
    {
      name: 'over 2,048 characters, whatever the response',
      url: base.padEnd(2049, 'a'),
      response: { status: 404 },
      severity: 'medium',
    },
  ],
  passes: [{ name: 'a short address', url: `${base}cordless-drills` }],
  nearMisses: [
    { name: 'exactly 115 characters', url: base.padEnd(115, 'a') },
    {
      name: '95 letters of another script, 590 characters when escaped',
      url: `${base}${'%D0%B4'.repeat(95)}`,
    },
    { name: 'a long address that is not indexed', url: base.padEnd(200, 'a'), response: { status: 301 } },
    { name: 'escapes that mean nothing', url: `${base}%E0%A4%A` },
  ],
});

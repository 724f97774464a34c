import { describeCheck } from '../../testing.ts';
import { descriptionTooLong } from './description-too-long.ts';

const sentence = 'Compare 24 cordless drills with brushless motors: torque, weight and battery life.';

function meta(content: string): string {
  return `<meta name="description" content="${content}">`;
}

describeCheck(descriptionTooLong, {
  fails: [
    {
      name: 'two sentences, of which one is enough',
      html: meta(
        `${sentence} Read the advice of our workshop, and what people say who use them every single day.`,
      ),
      evidence: { length: 166, exceeds: 'length' },
      message: 'The description is 166 characters long.',
      fix: sentence,
    },
    {
      name: 'one long sentence, cut between clauses',
      html: meta(
        'Our workshop in Leeds compares cordless drills with brushless motors by torque and battery life; people who use them every single day say in their own words what they think of them',
      ),
      fix: 'Our workshop in Leeds compares cordless drills with brushless motors by torque and battery life…',
    },
    {
      name: 'one long enumeration, which has no good place to end',
      html: meta(`Compare ${'many cordless drills, '.repeat(8)} and more`),
      fix: null,
    },
    {
      name: 'few characters, but capitals',
      html: meta('WE COMPARE MANY CORDLESS DRILLS. '.repeat(4).trim()),
      evidence: { length: 131, exceeds: 'width' },
    },
    {
      name: '81 Chinese characters',
      html: meta('电'.repeat(81)),
      evidence: { length: 81 },
      fix: null,
    },
  ],
  passes: [{ name: 'one sentence', html: meta(sentence) }],
  nearMisses: [
    { name: 'exactly 160 characters that are not wide', html: meta(`${'abcdi fil '.repeat(16).trim()}x`) },
    { name: '160 narrow letters written as entities', html: meta('&iacute;'.repeat(160)) },
  ],
});

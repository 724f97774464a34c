import { describeCheck } from '../../testing.ts';
import { descriptionTooLong } from './description-too-long.ts';

const sentence = 'Compare 24 cordless drills with brushless motors: torque, weight and battery life.';

function meta(content: string): string {
  return `<title>Cordless drills</title><meta name="description" content="${content}">`;
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
      name: 'one long sentence, which is not cut',
      html: meta(
        'Our workshop in Leeds compares cordless drills with brushless motors by torque and battery life; people who use them every single day say in their own words what they think of them',
      ),
      fix: null,
    },
    {
      name: 'a first sentence that does not say what the page is about',
      html: meta(
        `These administrative formalities are followed by philosophical considerations. ${sentence}`,
      ),
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

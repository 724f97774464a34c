import { describeCheck } from '../../testing.ts';
import { descriptionTooShort } from './description-too-short.ts';

function meta(content: string): string {
  return `<meta name="description" content="${content}">`;
}

describeCheck(descriptionTooShort, {
  fails: [
    {
      name: 'two words, extended with the text of the page',
      html: `${meta('Cordless drills')}<h1>Brushless motors</h1><p>We compare 24 models with brushless motors, and tell you which one to buy.</p>`,
      evidence: { description: 'Cordless drills', length: 15 },
      fix: 'Cordless drills. We compare 24 models with brushless motors, and tell you which one to buy.',
    },
    { name: 'two words on a page without text', html: meta('Cordless drills'), fix: null },
    {
      name: 'a few Chinese characters',
      html: meta('充电式无刷电钻的选购指南'),
      evidence: { length: 12 },
      fix: null,
    },
  ],
  passes: [
    {
      name: 'two lines',
      html: meta('Compare 24 cordless drills with brushless motors: torque, weight and battery life.'),
    },
  ],
  nearMisses: [
    {
      name: 'few characters that are wide',
      html: meta('WIDE CAPITALS FILL THE LINE WITH A FEW LETTERS ONLY'),
    },
    { name: '35 Chinese characters', html: meta('电'.repeat(35)) },
    { name: 'a blank description is another fault', html: meta(' ') },
  ],
});

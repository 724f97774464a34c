import { describeCheck } from '../../testing.ts';
import { descriptionLowQuality } from './description-low-quality.ts';

const text = 'We compare 24 cordless drills with brushless motors: torque, weight and battery life.';

function page(description: string, head = ''): string {
  return `${head || '<title>Drills of 2026</title>'}<meta name="description" content="${description}"><main><p>${text}</p></main>`;
}

describeCheck(descriptionLowQuality, {
  fails: [
    {
      name: 'a list of keywords',
      html: page('drill, cordless drill, hammer drill, cheap drills, drill sale'),
      evidence: { reason: 'keyword_list' },
      fix: text,
    },
    {
      name: 'the title again',
      html: page('cordless drills | Acme', '<title>Cordless Drills | Acme</title>'),
      evidence: { reason: 'same_as_title' },
      fix: text,
    },
    {
      name: 'the heading again',
      html: `<h1>Drills</h1>${page('Drills')}`,
      evidence: { reason: 'same_as_h1' },
      fix: text,
    },
    {
      name: 'a placeholder',
      html: page('%%excerpt%% at Acme'),
      evidence: { reason: 'template_token' },
      fix: text,
    },
    {
      name: 'an address',
      html: page('www.example.com sells drills.'),
      evidence: { reason: 'url' },
      fix: text,
    },
    {
      name: 'capitals',
      html: page('CORDLESS DRILLS FOR EVERYONE!'),
      evidence: { reason: 'capitals' },
      fix: text,
    },
    {
      name: 'a list of keywords on a page without text',
      html: '<meta name="description" content="a, b, c, d, e">',
      fix: null,
    },
  ],
  passes: [{ name: 'a sentence', html: page('Compare 24 cordless drills with brushless motors.') }],
  nearMisses: [
    {
      name: 'a sentence with a list',
      html: page('We sell drills, saws, sanders, planers, routers and glue.'),
    },
    { name: 'four short parts', html: page('Drills, saws, sanders, planers') },
    {
      name: 'a description that is introduced before the list',
      html: page('Our range: drills, saws, sanders, planers, glue'),
    },
    { name: 'an abbreviation', html: page('ISO 9001') },
    { name: 'a script without capitals', html: page('充电式无刷电钻的选购指南与使用方法介绍') },
    { name: 'a placeholder further on', html: page('Drills in {{ city }} for rent.') },
  ],
});

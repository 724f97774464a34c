import { describeCheck } from '../../testing.ts';
import { descriptionMultiple } from './description-multiple.ts';

const good = 'Compare 24 cordless drills with brushless motors: torque, weight and battery life.';

function meta(content: string): string {
  return `<meta name="description" content="${content}">`;
}

describeCheck(descriptionMultiple, {
  fails: [
    {
      name: 'two texts, of which the one of good length stays',
      html: meta('Acme sells tools.') + meta(good),
      evidence: { descriptions: ['Acme sells tools.', good] },
      fix: good,
    },
    {
      name: 'two short texts, of which the first stays',
      html: meta('Acme sells tools.') + meta('Drills'),
      fix: 'Acme sells tools.',
    },
    {
      name: 'the same text twice, which matters less',
      html: meta(good) + meta(good.toUpperCase()),
      severity: 'low',
      fix: good,
    },
    {
      name: 'one in the head and one in the body',
      html: `${meta(good)}<p>Text</p>${meta('Drills')}`,
      fix: good,
    },
  ],
  passes: [{ name: 'one description', html: meta(good) }],
  nearMisses: [
    {
      name: 'a second one for social media',
      html: `${meta(good)}<meta property="og:description" content="Drills">`,
    },
    { name: 'a second one that is blank', html: meta(good) + meta('') },
    {
      name: 'a second one inside noscript or a template',
      html: `${meta(good)}<noscript>${meta('a')}</noscript><template>${meta('b')}</template>`,
    },
  ],
});

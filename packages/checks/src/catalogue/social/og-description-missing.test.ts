import { describeCheck } from '../../testing.ts';
import { ogDescriptionMissing } from './og-description-missing.ts';

const title = '<meta property="og:title" content="Rye">';

describeCheck(ogDescriptionMissing, {
  fails: [
    {
      name: 'the meta description can serve',
      html: `${title}<meta name="description" content="A sour loaf in a day.">`,
      fix: 'A sour loaf in a day.',
    },
    {
      name: 'the paragraph that introduces the page can serve',
      html: `${title}<title>Rye bread</title><main><p>Rye bread needs a sour dough, some patience and a hot oven. Then it keeps for days, and tastes better on the second.</p></main>`,
      fix: 'Rye bread needs a sour dough, some patience and a hot oven. Then it keeps for days, and tastes better on the second.',
    },
    {
      name: 'a meta description that is too short for search serves less than that paragraph',
      html: `${title}<title>Rye bread</title><meta name="description" content="Bread for everybody."><main><p>Rye bread needs a sour dough, some patience and a hot oven. Then it keeps for days, and tastes better on the second.</p></main>`,
      fix: 'Rye bread needs a sour dough, some patience and a hot oven. Then it keeps for days, and tastes better on the second.',
    },
    {
      name: 'a meta description that is cut off cannot serve',
      html: `${title}<meta name="description" content="A sour loaf in a day, with a crust that sings and…">`,
      fix: null,
    },
    ...['Rye bread', 'Default Description'].map((description) => ({
      name: `a meta description that says nothing beside the title cannot serve: ${description}`,
      html: `${title}<title>Rye bread | Bakery</title><meta name="description" content="${description}">`,
      fix: null,
    })),
    {
      name: 'nothing can serve',
      html: title,
      fix: null,
    },
    {
      name: 'it stands in name',
      html: `${title}<meta name="og:description" content="Rye">`,
      evidence: { attribute: 'name' },
    },
  ],
  passes: [{ name: 'it is there', html: `${title}<meta property="og:description" content="Rye">` }],
  nearMisses: [
    { name: 'og-title-missing lists it', html: '<title>Rye</title>' },
    { name: 'a noindex page', html: `${title}<meta name="robots" content="noindex">` },
  ],
});

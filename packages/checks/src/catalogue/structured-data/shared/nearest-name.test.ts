import { expect, test } from '@jest/globals';
import { nearestName } from './nearest-name.ts';

const known = ['price', 'Product', 'familyName', 'map'];

test.each([
  ['product', 'Product'],
  ['prices', 'price'],
  ['pricce', 'price'],
  ['prixe', 'price'],
  ['prcie', 'price'],
  ['familyNmae', 'familyName'],
])('%s was meant to be %s', (name, meant) => {
  expect(nearestName(name, known)).toBe(meant);
});

test.each(['mop', 'breadPreference', 'pricelist'])('%s is another name', (name) => {
  expect(nearestName(name, known)).toBeNull();
});

import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdRecipeInvalid } from './sd-recipe-invalid.ts';

const recipe = {
  '@type': 'Recipe',
  name: 'Rye bread',
  image: 'https://example.com/rye.jpg',
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 5, ratingCount: 2 },
  author: { '@type': 'Person', name: 'Ann' },
  prepTime: 'PT30M',
  cookTime: 'PT1H',
  totalTime: 'P1DT1H30M',
  datePublished: '2026-05-04',
  description: 'Sour and dark.',
  keywords: 'rye',
  nutrition: { '@type': 'NutritionInformation', calories: '250 calories' },
  recipeCategory: 'Bread',
  recipeCuisine: 'German',
  recipeIngredient: ['rye'],
  recipeInstructions: [{ '@type': 'HowToStep', text: 'Bake.' }],
  recipeYield: '2 loaves',
  video: { '@type': 'VideoObject', name: 'Rye' },
};

describeCheck(sdRecipeInvalid, {
  fails: [
    { name: 'no picture', html: jsonLd({ ...recipe, image: undefined }), message: /image is missing/ },
    { name: 'a time in words', html: jsonLd({ ...recipe, totalTime: '24 hours' }) },
    { name: 'no ingredients', html: jsonLd({ ...recipe, recipeIngredient: undefined }), severity: 'low' },
    {
      name: 'half of the times',
      html: jsonLd({ ...recipe, prepTime: undefined, totalTime: undefined }),
      severity: 'low',
      message: /prepTime/,
    },
    {
      name: 'calories without the number of servings',
      html: jsonLd({ ...recipe, recipeYield: 'some' }),
      severity: 'low',
    },
    {
      name: 'a step that says nothing',
      html: jsonLd({ ...recipe, recipeInstructions: [{ '@type': 'HowToStep', url: 'x' }] }),
      severity: 'low',
    },
    {
      name: 'a section without steps',
      html: jsonLd({ ...recipe, recipeInstructions: [{ '@type': 'HowToSection', name: 'Dough' }] }),
      severity: 'low',
    },
  ],
  passes: [{ name: 'complete', html: jsonLd(recipe) }],
  nearMisses: [
    { name: 'instructions as text', html: jsonLd({ ...recipe, recipeInstructions: 'Bake.' }) },
    { name: 'the total alone', html: jsonLd({ ...recipe, prepTime: undefined, cookTime: undefined }) },
    {
      name: 'a recipe that an article mentions',
      html: jsonLd({ '@type': 'Article', about: { '@type': 'Recipe' } }),
    },
  ],
});

import type { StructuredNode } from '@plumbline/page-facts';
import { isOfType } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isIsoDuration } from './shared/value-formats.ts';

export const sdRecipeInvalid = defineRichResultCheck({
  id: 'sd-recipe-invalid',
  title: 'Recipe markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Recipe results show picture, time and stars; without name and picture there is none, and every missing detail is one filter less in which the recipe is found.',
  howToFix: 'Add the missing values from the recipe itself.',
  example: {
    bad: '{"@type": "Recipe", "name": "Rye bread", "totalTime": "24 hours"}',
    good: '{"@type": "Recipe", "name": "Rye bread", "image": "https://example.com/rye.jpg", "totalTime": "PT24H"}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/recipe'],
  examine: (page, severity) =>
    reportEntities(page, 'Recipe', richResults.Recipe, severity, (node) => [
      ...timeFaults(node),
      ...yieldFaults(node),
      ...nodesAt(node, 'recipeInstructions').flatMap(stepFaults),
    ]),
});

function timeFaults(node: StructuredNode): readonly NodeFault[] {
  const faults = ['prepTime', 'cookTime', 'totalTime'].flatMap((property) =>
    textsAt(node, property)
      .filter((duration) => !isIsoDuration(duration))
      .map((duration) => invalidValue(property, duration, 'is no ISO 8601 duration such as PT30M', 'medium')),
  );
  const isHalf =
    hasAnyValue(node, 'cookTime') !== hasAnyValue(node, 'prepTime') && !hasAnyValue(node, 'totalTime');
  return isHalf
    ? [...faults, missingValue(hasAnyValue(node, 'cookTime') ? 'prepTime' : 'cookTime', 'low')]
    : faults;
}

function yieldFaults(node: StructuredNode): readonly NodeFault[] {
  if (!hasAnyValue(node, 'nutrition.calories')) return [];
  const yields = textsAt(node, 'recipeYield');
  const [first] = yields;
  return first === undefined || yields.some((text) => /\d/.test(text))
    ? []
    : [invalidValue('recipeYield', first, 'names no number of servings', 'low')];
}

function stepFaults(step: StructuredNode): readonly NodeFault[] {
  if (isOfType(step, 'HowToSection')) {
    return ['name', 'itemListElement']
      .filter((property) => !hasAnyValue(step, property))
      .map((property) => missingValue(`recipeInstructions.${property}`, 'low'));
  }
  if (!isOfType(step, 'HowToStep')) return [];
  return hasAnyValue(step, 'text|itemListElement|name')
    ? []
    : [missingValue('recipeInstructions.text', 'low')];
}

import { describeCheck } from '../../testing.ts';
import { jsonLd } from '../../testing/json-ld.ts';
import { sdRetiredType } from './sd-retired-type.ts';

describeCheck(sdRetiredType, {
  fails: [
    {
      name: 'a how-to',
      html: jsonLd({ '@type': 'HowTo' }),
      evidence: { types: [{ type: 'HowTo', ended: '2023-09', count: 1 }] },
    },
    {
      name: 'questions, one of them without an answer',
      html: jsonLd({ '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'Why?' }] }),
      evidence: { types: [{ type: 'FAQPage', missing: ['mainEntity.acceptedAnswer.text'] }] },
    },
    {
      name: 'a search box',
      html: jsonLd({ '@type': 'WebSite', potentialAction: { '@type': 'SearchAction' } }),
      evidence: { types: [{ type: 'SearchAction' }] },
    },
    {
      name: 'a book that can be borrowed from the results',
      html: jsonLd({
        '@type': 'Book',
        workExample: { '@type': 'Book', potentialAction: { '@type': 'BorrowAction' } },
      }),
      evidence: { types: [{ type: 'Book', ended: '2025-06' }] },
    },
    {
      name: 'practice problems',
      html: jsonLd({ '@type': 'Quiz', learningResourceType: 'Practice problem' }),
      evidence: { types: [{ type: 'Quiz', ended: '2026-01', count: 1 }] },
    },
  ],
  passes: [{ name: 'a type that is still shown', html: jsonLd({ '@type': 'Recipe' }) }],
  nearMisses: [
    { name: 'a book without actions', html: jsonLd({ '@type': 'Book', name: 'Rye' }) },
    { name: 'flash cards', html: jsonLd({ '@type': 'Quiz', educationalAlignment: [] }) },
    {
      name: 'a search action of an application',
      html: jsonLd({ '@type': 'WebApplication', potentialAction: { '@type': 'SearchAction' } }),
    },
    { name: 'a car that is a product', html: jsonLd({ '@type': ['Car', 'Product'] }) },
    { name: 'a learning resource that is no video', html: jsonLd({ '@type': 'LearningResource' }) },
  ],
});

import type { StructuredNode } from '@plumbline/page-facts';
import { entitiesOf, isOfType, nodesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  missingFaults,
  reportOf,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isIsoDate } from './shared/value-formats.ts';

export const sdCommunityInvalid = defineRichResultCheck({
  id: 'sd-community-invalid',
  title: 'Q&A, forum or profile markup is invalid',
  severity: 'medium',
  effort: 'medium',
  why: 'Discussions and questions are shown with their best answers, authors and dates. Posts that lack them are shown as plain links.',
  howToFix: 'Complete the nodes from the data of the thread or profile.',
  example: {
    bad: '{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why is my bread flat?", "answerCount": 2}}',
    good: '{"@type": "QAPage", "mainEntity": {"@type": "Question", "name": "Why is my bread flat?", "answerCount": 1, "suggestedAnswer": {"@type": "Answer", "text": "It rose too long."}}}',
  },
  references: [
    'https://developers.google.com/search/docs/appearance/structured-data/qapage',
    'https://developers.google.com/search/docs/appearance/structured-data/discussion-forum',
    'https://developers.google.com/search/docs/appearance/structured-data/profile-page',
  ],
  examine: (page, severity) => [
    ...entitiesOf(page, 'QAPage').map((node) => reportOf(node, questionFaults(node))),
    ...entitiesOf(page, 'ProfilePage').map((node) => reportOf(node, profileFaults(node))),
    ...posts(nodesOf(page, 'DiscussionForumPosting')).map((node) =>
      reportOf(node, [
        ...missingFaults(node, richResults.DiscussionForumPosting, severity),
        ...postFaults(node),
      ]),
    ),
    ...nodesOf(page, 'InteractionCounter').map((node) =>
      reportOf(node, missingFaults(node, richResults.InteractionCounter, 'low')),
    ),
  ],
});

/** Returns postings with their comments. Comments elsewhere, such as below an article, have no rich result. */
function posts(postings: readonly StructuredNode[]): readonly StructuredNode[] {
  return postings.flatMap((posting) => [posting, ...nodesAt(posting, 'comment')]);
}

function questionFaults(page: StructuredNode): readonly NodeFault[] {
  const questions = nodesAt(page, 'mainEntity').filter((node) => isOfType(node, 'Question'));
  const [question] = questions;
  if (question === undefined) return [missingValue('mainEntity', 'medium')];
  if (questions.length > 1)
    return [invalidValue('mainEntity', String(questions.length), 'questions: a QAPage has one', 'medium')];
  const answers = ['acceptedAnswer', 'suggestedAnswer'].flatMap((property) => nodesAt(question, property));
  const count = Number(textsAt(question, 'answerCount')[0] ?? 0);
  return [
    ...missingFaults(question, { requires: ['name|text', 'answerCount'], recommends: [] }, 'medium'),
    ...(count > 0 && answers.length === 0 ? [missingValue('acceptedAnswer|suggestedAnswer', 'medium')] : []),
    ...(answers.every((answer) => hasAnyValue(answer, 'text'))
      ? []
      : [missingValue('suggestedAnswer.text', 'medium')]),
  ];
}

function profileFaults(page: StructuredNode): readonly NodeFault[] {
  const people = nodesAt(page, 'mainEntity').filter((node) => isOfType(node, 'Person', 'Organization'));
  const [person] = people;
  if (person === undefined) return [missingValue('mainEntity', 'medium')];
  return hasAnyValue(person, 'name|alternateName') ? [] : [missingValue('mainEntity.name', 'medium')];
}

function postFaults(post: StructuredNode): readonly NodeFault[] {
  return [
    ...textsAt(post, 'datePublished')
      .filter((date) => !isIsoDate(date))
      .map((date) => invalidValue('datePublished', date, 'is no ISO 8601 date', 'medium')),
    ...(hasAnyValue(post, 'text|articleBody|image|video|sharedContent|url')
      ? []
      : [missingValue('text|image|video', 'medium')]),
  ];
}

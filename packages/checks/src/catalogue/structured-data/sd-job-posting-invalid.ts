import type { HtmlPageFacts, StructuredNode } from '@plumbline/page-facts';
import { entitiesOf } from './shared/node-types.ts';
import { hasAnyValue, nodesAt, textsAt } from './shared/node-values.ts';
import {
  defineRichResultCheck,
  invalidValue,
  missingValue,
  reportEntities,
  type NodeFault,
} from './shared/rich-result-check.ts';
import { richResults } from './shared/rich-results.ts';
import { isFuture, isIsoDate, isPast } from './shared/value-formats.ts';

export const sdJobPostingInvalid = defineRichResultCheck({
  id: 'sd-job-posting-invalid',
  title: 'JobPosting markup is invalid or expired',
  severity: 'high',
  effort: 'medium',
  why: 'Job search shows only complete and current postings. Expired ones that stay online annoy applicants and can cost the site all of its job results.',
  howToFix: 'Complete the posting; remove the page or its markup once the job is taken.',
  example: {
    bad: '{"@type": "JobPosting", "title": "Baker", "validThrough": "2020-01-01"}',
    good: '{"@type": "JobPosting", "title": "Baker", "description": "<p>We bake at night.</p>", "datePosted": "2026-11-01", "hiringOrganization": {"@type": "Organization", "name": "Example Bakery"}, "jobLocation": {"@type": "Place", "address": {"@type": "PostalAddress", "addressCountry": "GB"}}}',
  },
  references: ['https://developers.google.com/search/docs/appearance/structured-data/job-posting'],
  decisions: ['Codes, salary or place in a title are not looked for: that needs guesses.'],
  examine(page, severity) {
    const count = entitiesOf(page, 'JobPosting').length;
    return reportEntities(page, 'JobPosting', richResults.JobPosting, severity, (node) => [
      ...locationFaults(node),
      ...dateFaults(node, page),
      ...textFaults(node),
      ...salaryFaults(node),
      ...(count > 1 ? [invalidValue('JobPosting', String(count), 'postings are on one page', 'medium')] : []),
    ]);
  },
});

function locationFaults(node: StructuredNode): readonly NodeFault[] {
  const isRemote = textsAt(node, 'jobLocationType').includes('TELECOMMUTE');
  if (!hasAnyValue(node, 'jobLocation')) {
    if (!isRemote) return [missingValue('jobLocation', 'high')];
    return hasAnyValue(node, 'applicantLocationRequirements')
      ? []
      : [missingValue('applicantLocationRequirements', 'high')];
  }
  const addresses = nodesAt(node, 'jobLocation.address');
  if (addresses.length === 0)
    return hasAnyValue(node, 'jobLocation.address') ? [] : [missingValue('jobLocation.address', 'high')];
  return addresses.some((address) => hasAnyValue(address, 'addressCountry'))
    ? []
    : [missingValue('jobLocation.address.addressCountry', 'high')];
}

function dateFaults(node: StructuredNode, page: HtmlPageFacts): readonly NodeFault[] {
  return [
    ...textsAt(node, 'validThrough')
      .filter((date) => isPast(date, page))
      .map((date) =>
        invalidValue('validThrough', date, 'is past, yet the page is online and indexable', 'high'),
      ),
    ...textsAt(node, 'datePosted').flatMap((date) => {
      if (!isIsoDate(date)) return [invalidValue('datePosted', date, 'is no ISO 8601 date', 'medium')];
      return isFuture(date, page) ? [invalidValue('datePosted', date, 'is still to come', 'medium')] : [];
    }),
  ];
}

function textFaults(node: StructuredNode): readonly NodeFault[] {
  const [title] = textsAt(node, 'title');
  const [description] = textsAt(node, 'description');
  if (title === undefined || description === undefined) return [];
  return title === description
    ? [invalidValue('description', description, 'only repeats the title', 'medium')]
    : [];
}

function salaryFaults(node: StructuredNode): readonly NodeFault[] {
  return nodesAt(node, 'baseSalary').flatMap((salary) => [
    ...(hasAnyValue(salary, 'currency') ? [] : [missingValue('baseSalary.currency', 'medium')]),
    ...(hasAnyValue(salary, 'value.unitText|unitText')
      ? []
      : [missingValue('baseSalary.value.unitText', 'medium')]),
  ]);
}

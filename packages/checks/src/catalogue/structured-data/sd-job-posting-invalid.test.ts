import { describeCheck } from '../../testing.ts';
import { jsonLd, servedOn } from '../../testing/json-ld.ts';
import { sdJobPostingInvalid } from './sd-job-posting-invalid.ts';

const job = {
  '@type': 'JobPosting',
  title: 'Baker',
  description: '<p>We bake at night.</p>',
  datePosted: '2026-05-01',
  validThrough: '2026-12-31',
  hiringOrganization: { '@type': 'Organization', name: 'Mill' },
  jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'GB' } },
};
const served = servedOn('2026-06-01');

describeCheck(sdJobPostingInvalid, {
  fails: [
    { name: 'no employer', html: jsonLd({ ...job, hiringOrganization: undefined }) },
    { name: 'no place', html: jsonLd({ ...job, jobLocation: undefined }), message: /jobLocation is missing/ },
    {
      name: 'no country',
      html: jsonLd({ ...job, jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress' } } }),
    },
    {
      name: 'remote from nowhere',
      html: jsonLd({ ...job, jobLocation: undefined, jobLocationType: 'TELECOMMUTE' }),
    },
    { name: 'expired', html: jsonLd(job), ...servedOn('2027-01-10'), message: /is past/ },
    { name: 'posted tomorrow', html: jsonLd(job), ...servedOn('2026-04-01'), severity: 'medium' },
    { name: 'the title as description', html: jsonLd({ ...job, description: 'Baker' }), severity: 'medium' },
    {
      name: 'a salary of what?',
      html: jsonLd({ ...job, baseSalary: { '@type': 'MonetaryAmount', value: 20 } }),
      severity: 'medium',
    },
    { name: 'two jobs', html: jsonLd(job, { ...job, title: 'Miller' }), severity: 'medium' },
  ],
  passes: [{ name: 'complete', html: jsonLd(job), ...served }],
  nearMisses: [
    {
      name: 'remote, with a country',
      html: jsonLd({
        ...job,
        jobLocation: undefined,
        jobLocationType: 'TELECOMMUTE',
        applicantLocationRequirements: { '@type': 'Country', name: 'GB' },
      }),
    },
    { name: 'the last day', html: jsonLd(job), ...servedOn('2026-12-31T20:00:00Z') },
    {
      name: 'a page without a Date header, for which nothing is past',
      html: jsonLd({ ...job, validThrough: '2020-01-01' }),
    },
    {
      name: 'an address as text',
      html: jsonLd({ ...job, jobLocation: { '@type': 'Place', address: 'Bath, GB' } }),
    },
  ],
});

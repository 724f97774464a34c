import { describeSiteCheck } from '../../testing.ts';
import { secHsts } from './sec-hsts.ts';

const sample = (policy: string | null, url = 'https://example.com/') => ({
  url,
  headers: policy === null ? {} : { 'strict-transport-security': [policy] },
});
const fails = (name: string, policy: string | null, problem: string) => ({
  name,
  headerSample: [sample(policy)],
  findings: [{ url: null, evidence: { hosts: [{ host: 'example.com', problem }] } }] as const,
});

describeSiteCheck(secHsts, {
  fails: [
    fails('no header', null, 'missing'),
    fails('a day', 'max-age=86400', 'short'),
    fails('no age', 'includeSubDomains', 'short'),
    fails('an age of nothing, which switches it off', 'max-age="0"', 'short'),
    fails('preload without subdomains', 'max-age=31536000; preload', 'preload-unmet'),
    {
      name: 'one host of two',
      headerSample: [sample('max-age=31536000'), sample(null, 'https://www.example.com/')],
      findings: [{ url: null, message: 'www.example.com sends no Strict-Transport-Security header.' }],
    },
  ],
  passes: [
    { name: 'a year with subdomains', headerSample: [sample('max-age=31536000; includeSubDomains')] },
    { name: 'nothing was sampled' },
  ],
  nearMisses: [
    {
      name: 'a year in other spelling',
      headerSample: [sample('MAX-AGE="31536000" ; preload; IncludeSubDomains')],
    },
    { name: 'a month without subdomains', headerSample: [sample('max-age=2678400')] },
    {
      name: 'a header on some responses of the host',
      headerSample: [sample(null), sample('max-age=31536000', 'https://example.com/a')],
    },
    {
      name: 'responses over http, where it has no meaning',
      headerSample: [sample(null, 'http://example.com/')],
    },
    {
      name: 'an address, for which browsers ignore it',
      headerSample: [sample(null, 'https://93.184.215.14/')],
    },
  ],
});

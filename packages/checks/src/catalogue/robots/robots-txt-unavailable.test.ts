import { describeSiteCheck } from '../../testing.ts';
import { robotsTxtUnavailable } from './robots-txt-unavailable.ts';

const file = { origin: 'https://example.com', status: 200, failure: null, text: '', redirects: 0 };

describeSiteCheck(robotsTxtUnavailable, {
  fails: [
    {
      name: 'a server error',
      robots: [{ ...file, status: 503 }],
      findings: [{ url: null, evidence: { files: [{ origin: 'https://example.com', status: 503 }] } }],
    },
    { name: 'too many requests', robots: [{ ...file, status: 429 }], findings: [{ url: null }] },
    {
      name: 'no answer, on one of two hosts',
      robots: [file, { ...file, origin: 'https://www.example.com', status: null, failure: 'timeout' }],
      findings: [{ url: null, message: 'https://www.example.com/robots.txt does not answer (timeout).' }],
    },
    {
      name: 'six redirects',
      robots: [{ ...file, redirects: 6 }],
      findings: [{ url: null, message: /6 redirects/ }],
    },
  ],
  passes: [{ name: 'a file', robots: [file] }, { name: 'nothing was read' }],
  nearMisses: [
    { name: 'no file', robots: [{ ...file, status: 404 }] },
    { name: 'a refusal, which allows everything', robots: [{ ...file, status: 403 }] },
    { name: 'five redirects', robots: [{ ...file, redirects: 5 }] },
  ],
});

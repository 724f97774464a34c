import { describeCheck } from '../../testing.ts';
import { redirectHttpsToHttp } from './redirect-https-to-http.ts';

describeCheck(redirectHttpsToHttp, {
  fails: [
    {
      name: 'a way back to http',
      response: { status: 301, redirectUrl: 'http://example.com/page' },
      evidence: { status: 301, target: 'http://example.com/page' },
    },
    {
      name: 'to the www twin over http',
      response: { status: 302, redirectUrl: 'http://www.example.com/page' },
    },
  ],
  passes: [
    { name: 'a redirect over https', response: { status: 301, redirectUrl: 'https://example.com/new' } },
    { name: 'a page', html: '<p>Text</p>' },
  ],
  nearMisses: [
    { name: 'another site over http', response: { status: 301, redirectUrl: 'http://example.org/' } },
    {
      name: 'from http to http',
      url: 'http://example.com/page',
      response: { status: 301, redirectUrl: 'http://example.com/new' },
    },
  ],
});

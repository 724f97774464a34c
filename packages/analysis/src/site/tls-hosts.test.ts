import { once } from 'node:events';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { selfSigned } from '@plumbline/net/testing';
import { openTestCrawl, type TestCrawl } from '../testing/test-crawl.ts';

let crawl: TestCrawl;
let server: Server;

beforeEach(async () => {
  crawl = await openTestCrawl();
  server = createServer(selfSigned, (_request, response) => response.end('<title>Home</title>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  await crawl.close();
  server.close();
  server.closeAllConnections();
});

test('an analysis that fails because of a certificate says what is wrong with the certificate', async () => {
  const startUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const analysis = await crawl.analyse(await crawl.addSite(startUrl));
  expect(analysis).toMatchObject({ status: 'failed', failureReason: 'tls_failed', issuesFound: 1 });
  const issue = await crawl.db.issue.findFirstOrThrow({ where: { analysisId: analysis.id } });
  expect(issue).toMatchObject({
    checkId: 'sec-tls-certificate',
    severity: 'critical',
    aboutSite: true,
    url: startUrl,
    evidence: { hosts: [{ host: '127.0.0.1', problems: ['the certificate is self-signed'] }] },
  });
});

import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { createLogger } from '@plumbline/service';
import { pdfText, serveSite } from '@plumbline/testkit';
import { findChromium } from './find-chromium.ts';
import { createPrinter } from './print-pdf.ts';

const executablePath = findChromium();
const inChromium = executablePath === null ? test.skip : test;
const logger = createLogger({ service: 'test', stream: new PassThrough().resume() });
const printer = () => createPrinter({ executablePath: executablePath ?? '', path: '/usr/bin:/bin', logger });

inChromium(
  'a page is printed without its scripts, and sends no request',
  async () => {
    const site = await serveSite({ '/spy.png': 'x', '/spy.css': 'x', '/spy.js': 'x' });
    const pdf = await printer().print(`<!doctype html><title>Report</title>
    <link rel="stylesheet" href="${site.origin}/spy.css"><script src="${site.origin}/spy.js"></script>
    <p>What was fixed</p><img src="${site.origin}/spy.png" alt="">
    <script>document.body.textContent = 'overwritten'</script>`);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-');
    expect(site.requests).toEqual([]);
    expect(pdfText(pdf)?.replace(/\s+/g, ' ').trim() ?? 'What was fixed 1/1').toBe('What was fixed 1/1');
    await site.close();
  },
  60_000,
);
